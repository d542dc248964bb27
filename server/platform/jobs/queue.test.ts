import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'
import { openNotifications } from '../db/notifications.ts'
import { createQueue } from './queue.ts'

test('start removes the schedules of jobs that no longer exist', async () => {
  const { database, drop } = await createDatabase()
  const startAndStop = async (jobs: Record<string, { cron: string }>) => {
    const queue = createQueue(database, jobs)
    await queue.start({ runJob: undefined, onError: () => {} })
    await queue.stop()
  }
  await startAndStop({ kept: { cron: '* * * * *' }, dropped: { cron: '7 * * * *' } })
  await startAndStop({ kept: { cron: '3 * * * *' } })

  const { rows } = await sql`select name, cron from pgboss.schedule`.execute(database.db)
  expect(rows).toEqual([{ name: 'kept', cron: '3 * * * *' }])
  await database.close()
  await drop()
})

test('[G02.3] a worker is told at once of a job that another process enqueues', async () => {
  const { database, drop } = await createDatabase()
  // Only the notification can start the job in time, because the schedule and the worker's own polls are much rarer.
  const jobs = { 'number-invoices': { cron: '0 0 1 1 *' } }
  const notifications = await openNotifications(database, () => {})
  const worker = createQueue(database, jobs, notifications)
  const started: string[] = []
  const onError = (error: unknown) => started.push(String(error))
  await worker.start({ runJob: async (job) => started.push(job), onError })
  const web = createQueue(database, jobs)
  await web.start({ runJob: undefined, onError })

  await database.transaction((tx) => web.enqueueInTransaction(tx, 'number-invoices'))
  await expect.poll(() => started, { timeout: 10_000 }).toEqual(['number-invoices'])
  web.enqueue('number-invoices')
  await expect.poll(() => started, { timeout: 10_000 }).toEqual(['number-invoices', 'number-invoices'])
  await web.stop()
  await worker.stop()
  await notifications.stop()
  await database.close()
  await drop()
}, 30_000)

test('[G08.3] finished runs of jobs are deleted after a day, also in queues of a former version', async () => {
  const { database, drop } = await createDatabase()
  const jobs = { 'number-invoices': { cron: '0 0 1 1 *' }, 'place-orders': { cron: '0 0 1 1 *' } }
  const start = async () => {
    const notifications = await openNotifications(database, () => {})
    const queue = createQueue(database, jobs, notifications)
    await queue.start({ runJob: undefined, onError: () => {} })
    await queue.stop()
    await notifications.stop()
    const { rows } = await sql<{ name: string; hours: number }>`
      select name, deletion_seconds / 3600 as hours from pgboss.queue
      where name in ('number-invoices', 'place-orders', '__pgboss__send-it') order by name`.execute(
      database.db,
    )
    return rows.map(({ hours }) => hours)
  }
  expect(await start()).toEqual([24, 24, 24])
  await sql`update pgboss.queue set deletion_seconds = 7 * 86400`.execute(database.db)
  expect(await start()).toEqual([24, 24, 24])
  await database.close()
  await drop()
})
