import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { partitionTables } from '../../ops/partitions/partition-tables.ts'
import { createTables } from './migrated-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that each test copies: as an archive (`dump`) and a data folder (`data`), or on a PostgreSQL server. */
    template: { dump: string; data: string } | { server: string; database: string }
  }
}

/**
 * Creates the empty, migrated template database once per run: on the server at TEST_DATABASE_URL, or embedded. On a server,
 * TEST_PARTITIONS divides its large tables.
 */
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
    const templateDatabase = openPostgres(url.href)
    await createTables(templateDatabase)
    await templateDatabase.close()
    const partitions = Number(process.env.TEST_PARTITIONS ?? 0)
    if (partitions > 0) await partitionTables(url.href, partitions)
    project.provide('template', { server, database })
    return async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await rm(folder, { recursive: true })
    }
  }
  const [data, dump] = [join(folder, 'data'), join(folder, 'dump.tar')]
  const database = await openPglite(data)
  await createTables(database)
  if ('pglite' in database.source) {
    const archive = await database.source.pglite.dumpDataDir('none')
    await writeFile(dump, archive.stream())
  }
  await database.close()
  project.provide('template', { dump, data })
  return () => rm(folder, { recursive: true })
}
