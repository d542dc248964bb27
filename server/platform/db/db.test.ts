import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { NamedStatementsClient } from './named-statements.ts'
import type { Tx } from './open.ts'
import { openPostgres } from './postgres.ts'
import { DELETED_AT_ONCE, deleteRowsBefore } from './rows.ts'
import { commitWith } from './transact.ts'
import { writeAll } from './write-all.ts'

// These tests run with the embedded database and, in a second run, with a PostgreSQL server, which some of them need.
const isPostgresServer = 'server' in inject('template')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('bigints are read as numbers, days as text and instants in UTC', async () => {
  const { rows } = await sql`
    select 5::bigint as whole, date '2026-03-08' as day, timestamptz '2026-03-08 02:30-05' as instant, count(*) as counted
    from generate_series(1, 3)`.execute(server.db)
  expect(rows).toEqual([
    { whole: 5, day: '2026-03-08', instant: new Date('2026-03-08T07:30:00Z'), counted: 3 },
  ])
})

test('a transaction is retried only after a transient error', async () => {
  let tries = 0
  const createTransientError = () => Object.assign(new Error('could not serialize access'), { code: '40001' })
  await server.deps.transaction(async () => {
    if (++tries < 3) throw createTransientError()
  })
  expect(tries).toBe(3)

  tries = 0
  const failing = server.deps.transaction(async () => {
    tries++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)

  // A pooler that lost its connection does not know whether the commit was stored.
  tries = 0
  const lost = server.deps.transaction(async () => {
    tries++
    throw Object.assign(new Error('server conn crashed?'), { code: '08P01' })
  })
  await expect(lost).rejects.toThrow('server conn crashed?')
  expect(tries).toBe(1)
})

const insertThrottle = (tx: Tx, key: string) =>
  tx.insertInto('throttles').values({ key, tries: 1, resets_at: new Date() }).execute()
const countThrottles = async (...keys: string[]) =>
  (await server.db.selectFrom('throttles').where('key', 'in', keys).selectAll().execute()).length

test('[G01.10] a cleanup deletes all rows that are over, also more than one statement deletes, and no others', async () => {
  await sql`
    insert into throttles (key, tries, resets_at)
    select 'over ' || number, 1, timestamptz '2026-03-02' - interval '1 second' * number
    from generate_series(0, ${DELETED_AT_ONCE}::integer) as number`.execute(server.db)
  await server.db
    .insertInto('throttles')
    .values({ key: 'going on', tries: 1, resets_at: new Date('2026-03-02T00:00:01Z') })
    .execute()
  const deleted = await deleteRowsBefore(server.db, 'throttles', 'resets_at', new Date('2026-03-02'))
  expect(deleted).toBe(DELETED_AT_ONCE + 1)
  expect(await countThrottles('going on')).toBe(1)
})

test('if one of several writes sent together fails, none is stored, and its error is thrown', async () => {
  const failing = server.deps.transaction((tx) =>
    writeAll([insertThrottle(tx, 'a'), sql`select 1 / 0`.execute(tx), insertThrottle(tx, 'b')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await countThrottles('a', 'b')).toBe(0)
})

test('the error of the first failed statement is thrown, in whatever order the statements are awaited', async () => {
  const failing = server.deps.transaction(async (tx) => {
    const fail = sql`select 1 / 0`.execute(tx)
    const insertLater = async () => {
      await insertThrottle(tx, 'first')
      await insertThrottle(tx, 'after')
    }
    await writeAll([insertLater(), fail])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })

  const refused = server.deps.transaction((tx) =>
    writeAll([
      sql`select 1 / 0`.execute(tx).catch(() => {
        throw new Refusal('points_short')
      }),
      insertThrottle(tx, 'after'),
    ]),
  )
  await expect(refused).rejects.toMatchObject({ code: 'points_short' })
  expect(await countThrottles('first', 'after')).toBe(0)
})

test('writes sent with the commit are all stored; if one fails, none is, and its error is thrown', async () => {
  const { transaction } = server.deps
  expect(await transaction(async (tx) => commitWith([insertThrottle(tx, 'g')], 'result'))).toBe('result')
  expect(await countThrottles('g')).toBe(1)

  const failing = transaction(async (tx) =>
    commitWith([insertThrottle(tx, 'h'), sql`select 1 / 0`.execute(tx), insertThrottle(tx, 'i')], 'result'),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await countThrottles('h', 'i')).toBe(0)
})

test.runIf(isPostgresServer)('a statement after the commit throws and is not sent', async () => {
  // Uses `server.database`, because the wrapper that checks statements in `server.deps` hides the transaction's end.
  const failing = server.database.transaction(async (tx) => {
    const insertTwo = async () => {
      await insertThrottle(tx, 'j')
      await insertThrottle(tx, 'k')
    }
    return commitWith([insertTwo()], null)
  })
  await expect(failing).rejects.toThrow('after its transaction had ended')
  expect(await countThrottles('k')).toBe(0)
})

test.runIf(isPostgresServer)(
  'a connection lost in the middle of a batch rolls it back, and a retry writes it once',
  async () => {
    let tries = 0
    await server.deps.transaction(async (tx) => {
      const isFirst = ++tries === 1
      await writeAll([
        insertThrottle(tx, 'before'),
        ...(isFirst ? [sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)] : []),
        insertThrottle(tx, 'after'),
      ])
    })
    expect(tries).toBe(2)
    expect(await countThrottles('before', 'after')).toBe(2)

    tries = 0
    await server.deps.transaction(async (tx) => {
      const isFirst = ++tries === 1
      return commitWith(
        [
          insertThrottle(tx, 'one'),
          ...(isFirst ? [sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)] : []),
          insertThrottle(tx, 'two'),
        ],
        null,
      )
    })
    expect(tries).toBe(2)
    expect(await countThrottles('one', 'two')).toBe(2)
    await expect(server.deps.transaction((tx) => insertThrottle(tx, 'next'))).resolves.toBeDefined()
  },
)

test.runIf(isPostgresServer)('transactions behave the same without the pipeline', async () => {
  const { source } = server.database
  if (!('url' in source)) return
  const database = openPostgres(source.url, { pipeline: false })
  await database.transaction((tx) => writeAll([insertThrottle(tx, 'c'), insertThrottle(tx, 'd')]))
  const failing = database.transaction((tx) =>
    writeAll([insertThrottle(tx, 'e'), sql`select 1 / 0`.execute(tx), insertThrottle(tx, 'f')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await countThrottles('c', 'd', 'e', 'f')).toBe(2)
  await database.close()
})

test.runIf(isPostgresServer)('a statement’s columns are described once per connection', async () => {
  const { source } = server.database
  if (!('url' in source)) return
  const client = new NamedStatementsClient({ connectionString: source.url })
  await client.connect()
  let descriptions = 0
  client.connection.on('rowDescription', () => descriptions++)
  const double = (value: number) => client.query('select $1::int as once, $1::int * 2 as twice', [value])
  expect((await double(2)).rows).toEqual([{ once: 2, twice: 4 }])
  const [four, six] = await Promise.all([double(4), double(6)])
  expect([four.rows, six.rows]).toEqual([[{ once: 4, twice: 8 }], [{ once: 6, twice: 12 }]])
  await expect(client.query('select 1 / $1::int as part', [0])).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select 1 / $1::int as part', [1])).rows).toEqual([{ part: 1 }])
  expect((await client.query('select 1 as one where $1', [false])).rows).toEqual([])
  expect((await client.query('select 1 as one where $1', [true])).rows).toEqual([{ one: 1 }])
  expect(descriptions).toBe(3)
  await client.end()
})

test('when statements are sent together outside a transaction, only the faulty one fails', async () => {
  const { readDb } = server.deps
  const results = await Promise.allSettled(
    [sql`select 1 as one`, sql`select 1 / 0`, sql`select 2 as two`].map((statement) =>
      statement.execute(readDb),
    ),
  )
  expect(results).toMatchObject([
    { value: { rows: [{ one: 1 }] } },
    { reason: { code: '22012' } },
    { value: { rows: [{ two: 2 }] } },
  ])
})

test.runIf(isPostgresServer)('a shared connection that is lost is opened again', async () => {
  const { readDb } = server.deps
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(readDb)).rejects.toThrow()
  // Until the driver notices, statements still go to the lost connection and fail.
  await expect.poll(() => sql`select 1 as one`.execute(readDb)).toMatchObject({ rows: [{ one: 1 }] })
})
