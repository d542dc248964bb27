/*
 * Starts a process of an earlier revision (its folder is the first argument) on an empty database (the URL is the second),
 * then one of this folder, which migrates. Then makes calls that alternate between both, as during an upgrade. Exits with 1
 * if a call fails, or if the points do not add up. (G06)
 */
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { questForm } from '#server/testing/test-server.ts'
import { startRealServer } from '../../bench/real-server.ts'
import { createClient } from '../cluster/client.ts'

const ROUNDS = 20

const [folder = '', databaseUrl = ''] = process.argv.slice(2)
const settings = {
  DATABASE_URL: databaseUrl,
  APP_SECRET: 'the same for both processes, and long enough',
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
  PAYMENTS: 'off',
  PASSWORD_MEMORY: '1024',
}
const former = await startRealServer({ ...settings, SEED: 'demo' }, folder)
const present = await startRealServer({ ...settings, SEED: 'none' })
const { call, counts, errors } = createClient([former.address, present.address])

async function expectDone(method: string, path: string, body?: object, token?: string) {
  const answer = await call(method, path, body, token)
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const { token } = await expectDone('POST', '/auth', { email: 'parent@example.com', password: 'questnest' })
const [child] = (await expectDone('GET', '/children', undefined, token)).children
for (let round = 0; round < ROUNDS; round++) {
  const form = questForm(child.id, { name: `Quest ${round}`, due_date: '2036-01-01', points: 1 })
  const { mission } = await expectDone('POST', '/missions', form, token)
  // An odd number of calls in each round, so that each kind of call goes to each process.
  await expectDone('GET', `/missions/${mission.id}`, undefined, token)
  await expectDone('PUT', `/missions/${mission.id}`, { mission: { name: 'Another name' } }, token)
  await expectDone('POST', '/points', { points: { value: 1, child_id: child.id } }, token)
  await expectDone('DELETE', `/missions/${mission.id}`, undefined, token)
}
const database = openPostgres(databaseUrl)
const mistakes = [...errors, ...(await checkLedger(database.db))]
await database.close()
await former.stop()
await present.stop()
for (const mistake of mistakes) console.log(mistake)
if (mistakes.length === 0)
  console.log(`A process of each revision answered ${counts.calls} calls in turn without an error`)
process.exit(mistakes.length === 0 ? 0 : 1)
