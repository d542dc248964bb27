import { chown, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NamedStatementsClient } from '#server/platform/db/named-statements.ts'
import { postgresUser } from '../postgres.mjs'
import { run } from '../prepare.mjs'
import { execute } from './cluster.ts'
import { hasPgBouncer, preparePgBouncer } from './pgbouncer.ts'

const { TEST_DATABASE_URL } = process.env

/** Test files of the parts of the API that write most, and of the job queue. */
const files = [
  'server/ledger/ledger.test.ts',
  'server/quests/quests.test.ts',
  'server/rewards/orders/decide-orders.test.ts',
  'server/store/purchases/purchase.test.ts',
  'server/store/webhook/webhook.test.ts',
  'server/platform/http/idempotency.test.ts',
  'server/platform/jobs/queue.test.ts',
  'server/jobs.test.ts',
]

const testPooled = test.skipIf(!TEST_DATABASE_URL || !hasPgBouncer())

/** Starts PgBouncer in front of the tests' PostgreSQL. */
async function startPooler() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'questnest-pooler-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) await chown(folder.path, uid, gid)
  const pooler = await preparePgBouncer(folder.path)
  pooler.pointTo(Number(new URL(TEST_DATABASE_URL ?? '').port))
  const pgbouncer = await pooler.start()
  return {
    url: pooler.url,
    [Symbol.asyncDispose]: async () => {
      await pgbouncer.stop()
      await folder.remove()
    },
  }
}

testPooled(
  '[G04.1] the tests of quests, points, orders, purchases and jobs pass through PgBouncer in transaction mode',
  async () => {
    await using pooler = await startPooler()
    const code = await run('vitest', ['run', '--reporter=dot', ...files], {
      env: { TEST_POOLER_URL: pooler.url('') },
    })
    expect(code).toBe(0)
    const totals = await execute(pooler.url('pgbouncer'), 'show totals')
    const prepared = totals.find(({ name }) => name === 'total_ps_bind_count')
    expect(Number(prepared?.value)).toBeGreaterThan(10_000)
  },
)

testPooled('[G04.4] a statement whose first use was in a failed transaction works afterwards', async () => {
  await using pooler = await startPooler()
  const client = new NamedStatementsClient({ connectionString: pooler.url('postgres') })
  await client.connect()
  const double = () => client.query('select 2 * $1::int as result', [21])
  for (const _ of [1, 2]) {
    await client.query('begin')
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    await expect(double()).rejects.toThrow('current transaction is aborted')
    await client.query('rollback')
  }
  for (const _ of [1, 2]) expect((await double()).rows).toEqual([{ result: 42 }])
  await client.end()
})
