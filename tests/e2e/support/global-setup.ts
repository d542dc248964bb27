import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/platform/db/open.ts'
import { createTables } from '#server/testing/migrated-database.ts'
import { PREPARED_DATA_DIR } from './start-server.ts'

/** Runs once: creates a data folder whose database has empty tables; every server copies it. Returns the cleanup. */
export default async function prepareDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-prepared-'))
  const database = await openPglite(folder)
  await createTables(database)
  await database.close()
  process.env[PREPARED_DATA_DIR] = folder
  return () => rm(folder, { recursive: true })
}
