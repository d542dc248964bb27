/* npm run ledger -- check: checks every family's points in the configured database and prints inconsistencies. */
import { existsSync } from 'node:fs'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'

if (process.argv[2] !== 'check') fail('Usage: npm run ledger -- check')

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig()
const database = await openDatabase(config).catch(fail)
const errors = await checkLedger(database.db).catch(fail)
await database.close()
if (errors.length) fail(errors.join('\n'))
console.log('The ledger adds up.')

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
