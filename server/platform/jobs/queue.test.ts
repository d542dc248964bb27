import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'
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
