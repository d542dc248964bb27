import { existsSync } from 'node:fs'
import { loadAppSecret } from '#server/platform/app-secret.ts'
import { createClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPglite, openPostgres } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSecrets } from '#server/platform/secrets.ts'

type Tools = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/** Does in the configured database what the operator args, and prints what came of it or why it cannot be done. */
export async function runCommand(usage: string, run: (tools: Tools, args: string[]) => Promise<string[]>) {
  const args = process.argv.slice(2)
  if (args.length === 0) fail(usage)

  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const { DATABASE_URL, DATA_DIR } = config
  const { db, transaction, close } = DATABASE_URL
    ? openPostgres(DATABASE_URL)
    : await openPglite(DATA_DIR).catch(fail)
  const tools: Tools = {
    ...{ config, db, transaction, clock: createClock(() => new Date()) },
    secrets: createSecrets(await loadAppSecret(config)),
    // The server's jobs look every minute.
    jobs: { enqueueInTransaction: async () => {}, enqueue: () => {} },
  }
  const lines = await run(tools, args).catch(fail)
  await close()
  console.log(lines.join('\n'))
}

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
