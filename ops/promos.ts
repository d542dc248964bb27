/* npm run promos -- …: codes that make points cheaper. */
import { existsSync } from 'node:fs'
import { appSecretOf } from '#server/app-secret.ts'
import { clockOf } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { runPromos, usage } from '#server/promos/commands.ts'
import { secretsOf } from '#server/secrets.ts'

const typed = process.argv.slice(2)
if (typed.length === 0) fail(usage)

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig()
const { DATABASE_URL, DATA_DIR } = config
const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openPglite(DATA_DIR).catch(fail)
const lines = await runPromos(
  {
    db: database.db,
    transaction: database.transaction,
    clock: clockOf(() => new Date()),
    secrets: secretsOf(await appSecretOf(config)),
  },
  typed,
).catch(fail)
await database.close()
console.log(lines.join('\n'))

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
