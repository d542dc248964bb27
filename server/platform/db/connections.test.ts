import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { stopServers } from '#server/testing/process.ts'
import { freePort } from '../../../ops/postgres.mjs'
import { assertQueueReachable } from '../jobs/queue.ts'
import { isDatabaseBusy } from './is-busy.ts'
import { openNotifications } from './notifications.ts'
import type { Db } from './open.ts'
import { openPostgres } from './postgres.ts'

const template = inject('template')
const isPostgres = 'server' in template
const copy = () => {
  if ('server' in template) return copyTemplate(template)
  throw new Error('These tests need a PostgreSQL server.')
}

test.runIf(isPostgres)(
  '[G03.2] a process opens at most DATABASE_CONNECTIONS connections and two more, however many calls it gets',
  async () => {
    const database = await copy()
    const server = await startDemoServer(database.url, { DATABASE_CONNECTIONS: '5', RATE_LIMIT: 'off' })
    const parent = await server.signInAsDemoParent()
    const calls = ['/children', '/profile', '/ready', '/missions/waiting'].flatMap((path) =>
      Array.from({ length: 25 }, () => parent.call('GET', path)),
    )
    await Promise.all(calls)
    const [{ count }] = await database.execute(
      `select count(*)::int from pg_stat_activity where datname = $1`,
      [database.name],
    )
    expect(count).toBe(7)
    stopServers()
    await database.drop()
  },
  60_000,
)

/** Reads the limits of a connection, in milliseconds. */
const readLimits = sql<{ name: string; setting: string }>`
  select name, setting from pg_settings
  where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`

test.runIf(isPostgres).each([
  ['set when a connection opens', undefined],
  ['set in each transaction behind a pooler', isPostgres ? template.server : ''],
])(
  '[G03.1 G03.3 X02.6] the time limits of requests, and longer ones of jobs, are %s',
  async (_how, listenUrl) => {
    const copied = await copy()
    for (const pipeline of [true, false]) {
      const database = openPostgres(copied.url, {
        limits: { connect: 1, lock: 2, statement: 3, idleInTransaction: 4 },
        listenUrl,
        pipeline,
      })
      const ofRequest = await database.transaction((tx) => readLimits.execute(tx))
      expect(ofRequest.rows.map(({ setting }) => setting)).toEqual(['4000', '2000', '3000'])
      const ofJob = await database.forJobs.transaction((tx) => readLimits.execute(tx))
      expect(ofJob.rows.map(({ setting }) => setting)).toEqual(['60000', '30000', '600000'])
      if (!listenUrl)
        expect((await readLimits.execute(database.db)).rows.map(({ setting }) => setting)).toEqual([
          '4000',
          '2000',
          '3000',
        ])
      const migration = database.openForMigrations()
      expect((await readLimits.execute(migration.db)).rows.map(({ setting }) => setting)).toEqual([
        '0',
        '0',
        '0',
      ])
      const { rows } = await sql`select current_database() as name`.execute(migration.db)
      expect(rows).toEqual([{ name: listenUrl ? 'postgres' : copied.name }])
      await migration.close()
      await database.close()
    }
    await copied.drop()
  },
)

test.runIf(isPostgres)(
  '[X02.5] the check of `/ready` succeeds while all other connections are busy',
  async () => {
    const copied = await copy()
    const database = openPostgres(copied.url, { connections: 4 })
    const sleep = sql`select pg_sleep(600)`
    const sleeping = [database.db, database.readDb, database.forJobs.db].flatMap((db) =>
      Array.from({ length: 4 }, () => sleep.execute(db).catch(() => 'ended')),
    )
    const countAwaited = () => database.countConnections?.().awaited
    await expect.poll(countAwaited).toBeGreaterThan(0)
    await assertQueueReachable(database)
    expect(countAwaited()).toBeGreaterThan(0)
    await copied.drop()
    await Promise.all(sleeping)
    await database.close()
  },
)

test.runIf(isPostgres)(
  '[X02.1] an error counts as a busy database if a time limit caused it or the database cannot be reached',
  async () => {
    const copied = await copy()
    const database = openPostgres(copied.url, {
      connections: 4,
      limits: { connect: 1, lock: 0.2, statement: 4, idleInTransaction: 1 },
    })
    const { db, transaction } = database
    const expectBusy = async (work: Promise<unknown>, reason: string) => {
      const error = await work.catch((thrown) => thrown)
      expect(String(error)).toContain(reason)
      expect(isDatabaseBusy(error)).toBe(true)
    }
    await expectBusy(sql`select pg_sleep(600)`.execute(db), 'statement timeout')

    const selectIdle = sql`select from pg_stat_activity where datname = current_database() and state ~ 'idle in transaction'`
    const idleTransaction = transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      await expectBusy(
        transaction((second) => sql`select pg_advisory_xact_lock(1)`.execute(second)),
        'lock timeout',
      )
      await expect.poll(async () => (await selectIdle.execute(db)).rows).toEqual([])
      await sql`select 1`.execute(tx)
    })
    await expectBusy(idleTransaction, '')

    const slow = sql`select pg_sleep(2)`
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => slow.execute(db)))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    await expectBusy(Promise.reject(errors[0]), 'timeout exceeded')
    await database.close()
    await copied.drop()

    const unreachable = openPostgres(copied.url.replace(/:\d+\//, `:${await freePort()}/`))
    await expectBusy(sql`select 1`.execute(unreachable.db), 'ECONNREFUSED')
    await unreachable.close()
    expect(isDatabaseBusy(new Error('another error'))).toBe(false)
  },
)

test.runIf(isPostgres).each([true, false])(
  '[X02.7] a transaction that a frozen database does not answer fails as busy, and its connection is not used again (pipeline: %s)',
  async (pipeline) => {
    const copied = await copy()
    const limits = { connect: 1, lock: 1, statement: 0.1, idleInTransaction: 60 }
    const database = openPostgres(copied.url, { connections: 3, limits, pipeline })
    await sql`create table steps (number int)`.execute(database.db)
    const insert = (db: Db, number: number) => sql`insert into steps values (${number})`.execute(db)
    let frozen = 0
    const work = database.transaction(async (tx) => {
      await insert(tx, 1)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      frozen = rows[0]?.pid ?? 0
      process.kill(frozen, 'SIGSTOP')
      await insert(tx, 2)
    })
    const error = await work.catch((thrown) => thrown)
    process.kill(frozen, 'SIGCONT')
    expect(isDatabaseBusy(error)).toBe(true)
    await database.transaction((tx) => insert(tx, 3))
    expect((await sql`select number from steps`.execute(database.db)).rows).toEqual([{ number: 3 }])
    await database.close()
    await copied.drop()
  },
)

test.runIf(isPostgres)(
  '[G03.3 G03.4] notifications sent over DATABASE_URL arrive on the connection to DATABASE_LISTEN_URL',
  async () => {
    const copied = await copy()
    const tryListening = async (listenUrl: string) => {
      const database = openPostgres(copied.url, { listenUrl })
      const errors: string[] = []
      const notifications = await openNotifications(database, (error) => errors.push(String(error)))
      const isReceiving = notifications.isReceiving()
      await notifications.stop()
      await database.close()
      return { isReceiving, errors }
    }
    expect(await tryListening(`${copied.url}?fallback_application_name=direct`)).toEqual({
      isReceiving: true,
      errors: [],
    })
    if (!('server' in template)) return
    // Notifications sent in one database do not reach another.
    expect(await tryListening(template.server)).toEqual({
      isReceiving: false,
      errors: [expect.stringContaining('set DATABASE_LISTEN_URL')],
    })
    await copied.drop()
  },
)
