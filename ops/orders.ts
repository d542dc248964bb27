/* npm run orders -- …: the operator's evening: what is to be sent, what was sent, what cannot be, and codes of gift cards. */
import { existsSync } from 'node:fs'
import { appSecretOf } from '#server/app-secret.ts'
import { clockOf } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { runCommand, usage } from '#server/orders/commands.ts'
import { secretsOf } from '#server/secrets.ts'

const typed = process.argv.slice(2)
if (typed.length === 0) fail(usage)

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig()
const { DATABASE_URL, DATA_DIR } = config
const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openPglite(DATA_DIR).catch(fail)
const lines = await runCommand(
  {
    config,
    db: database.db,
    transaction: database.transaction,
    clock: clockOf(() => new Date()),
    secrets: secretsOf(await appSecretOf(config)),
    // The server's jobs look every minute.
    jobs: { soon: async () => {}, nudge: () => {} },
  },
  typed,
).catch(fail)
await database.close()
console.log(lines.join('\n'))

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
