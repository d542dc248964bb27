/* npm run ledger -- check: checks every family's points in the configured database and prints inconsistencies. */
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { fail, openConfiguredDatabase } from './configured-database.ts'

if (process.argv[2] !== 'check') fail('Usage: npm run ledger -- check')

const { database } = await openConfiguredDatabase()
const errors = await checkLedger(database.db).catch(fail)
await database.close()
if (errors.length) fail(errors.join('\n'))
console.log('The ledger adds up.')
