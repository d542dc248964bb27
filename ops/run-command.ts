import { existsSync } from 'node:fs'
import { composeDeps } from '#server/compose-deps.ts'
import { loadAppSecret } from '#server/platform/app-secret.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSecrets } from '#server/platform/secrets.ts'

/** Runs an operator command on the configured database and prints its result, or exits with the error. */
export async function runCommand(usage: string, run: (deps: Deps, args: string[]) => Promise<string[]>) {
  const args = process.argv.slice(2)
  if (args.length === 0) fail(usage)

  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const database = await openDatabase(config).catch(fail)
  const secrets = createSecrets(await loadAppSecret(config))
  const { deps } = composeDeps({ config, database, secrets, reportError: fail })
  const lines = await run(deps, args).catch(fail)
  await database.close()
  console.log(lines.join('\n'))
}

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
