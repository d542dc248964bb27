import { existsSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'

/** Adds the variables of .env, if it exists, to the environment. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Opens the configured database, or exits with the error. */
export async function openConfiguredDatabase() {
  loadEnvFile()
  const config = readConfig()
  return { config, database: await openDatabase(config).catch(fail) }
}

export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
