import { composeDeps } from '#server/compose-deps.ts'
import { loadAppSecret } from '#server/platform/app-secret.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { fail, openConfiguredDatabase } from './configured-database.ts'

/** Runs an operator command on the configured database and prints its result, or exits with the error. */
export async function runCommand(usage: string, run: (deps: Deps, args: string[]) => Promise<string[]>) {
  const args = process.argv.slice(2)
  if (args.length === 0) fail(usage)

  const { config, database } = await openConfiguredDatabase()
  const secrets = createSecrets(await loadAppSecret(config))
  const { deps } = composeDeps({ config, database, secrets, reportError: fail })
  const lines = await run(deps, args).catch(fail)
  await database.close()
  console.log(lines.join('\n'))
}
