import { existsSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

/** Adds the variables of .env, if it exists, to the environment. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Opens the configured database, or exits with the error. */
export async function openConfiguredDatabase() {
  loadEnvFile()
  const config = readConfig()
  // The role sets the database's time limits: a command may take as long as a worker's job.
  return { config, database: await openDatabase({ ...config, ROLE: 'worker' }).catch(fail) }
}

export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
