import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { queueOn } from '#server/jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where every test's own database is copied from. */
    template: { dump: string } | { server: string; database: string }
  }
}

/** Once a run: a migrated, empty database to copy. On the server at TEST_DATABASE_URL when that is set, else embedded. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'questnest-template-'))
  if (server) {
    const database = `template_${process.pid}`
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${database}`)
    const url = new URL(server)
    url.pathname = `/${database}`
    await prepare(openPostgres(url.href))
    project.provide('template', { server, database })
    return async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await rm(folder, { recursive: true })
    }
  }
  const database = await openPglite()
  const dump = join(folder, 'dump.tar')
  await prepare(database, async () => {
    if ('pglite' in database.source) {
      const whole = await database.source.pglite.dumpDataDir('none')
      await writeFile(dump, whole.stream())
    }
  })
  project.provide('template', { dump })
  return () => rm(folder, { recursive: true })
}

/** Migrations, and the tables of the job queue. */
async function prepare(
  database: Awaited<ReturnType<typeof openPglite>>,
  before: () => Promise<void> = async () => {},
) {
  await migrate(database)
  const queue = queueOn(database)
  await queue.start({ work: undefined, onError: () => {} })
  await queue.stop()
  await before()
  await database.close()
}
