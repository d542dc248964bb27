import { setTimeout as pause } from 'node:timers/promises'
import { daysAfter, hourOfDay, minutesAfter, startOfDay, startOfWeek } from '#contract/calendar.ts'
import { LOW_POINTS_HOUR, REMINDER_HOUR, WEEKLY_SUMMARY_HOUR } from '#contract/limits.ts'
import { composeDeps } from '#server/compose-deps.ts'
import { createClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { jobLimits } from '#server/platform/db/time-limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { sendLowPointsWarnings } from '#server/quests/digests/low-points.ts'
import { sendReminders } from '#server/quests/digests/reminders.ts'
import { sendWeeklySummaries } from '#server/quests/digests/weekly-summary.ts'
import { expireQuests } from '#server/quests/expiry/expire-quests.ts'
import { assertLedgerBalanced, CHILDREN, inDatabase, questId } from './families.ts'

/** The families of families.sql live here. */
const TIME_ZONE = 'America/Toronto'
/** Quests of each child that are two days overdue. */
const OVERDUE = 3
/** The quest of each child that is due in two days. */
const DUE_IN_TWO_DAYS = 15

/**
 * Runs the jobs that are due for all families of one time zone at the same moment: midnight, the warning about points, the
 * reminders and the weekly summaries. Prints how long each took, how much it did in a second, and the longest transaction.
 * Returns whether each reached all families. (G01)
 */
export async function measureSweeps(databaseUrl: string, families: number): Promise<boolean> {
  const filledOn = await startSeries(databaseUrl, families)
  const database = openPostgres(databaseUrl, { limits: jobLimits })
  let now = new Date()
  const { deps } = composeDeps({
    config: readConfig({}),
    database,
    secrets: createSecrets('0'.repeat(64)),
    clock: createClock(() => now),
    reportError: (error) => console.error(error),
  })
  // The warning is sent only where points are sold. It calls no payment provider.
  deps.payments = {} as NonNullable<Deps['payments']>

  const tomorrow = daysAfter(filledOn, 1)
  const sunday = daysAfter(startOfWeek(daysAfter(tomorrow, 7)), 6)
  const sweeps = [
    {
      name: 'quests that expire at midnight',
      at: minutesAfter(startOfDay(tomorrow, TIME_ZONE), 1),
      run: expireQuests,
      expected: families * CHILDREN * OVERDUE,
    },
    {
      name: 'warnings about points',
      at: hourOfDay(tomorrow, LOW_POINTS_HOUR, TIME_ZONE),
      run: sendLowPointsWarnings,
      expected: families,
    },
    {
      name: 'reminders',
      at: hourOfDay(tomorrow, REMINDER_HOUR, TIME_ZONE),
      run: sendReminders,
      expected: families,
    },
    {
      name: 'weekly summaries',
      at: hourOfDay(sunday, WEEKLY_SUMMARY_HOUR, TIME_ZONE),
      run: sendWeeklySummaries,
      expected: families,
    },
  ]
  let isComplete = true
  console.log(`\n${'job'.padEnd(32)}done       expected   seconds   a second   longest transaction`)
  for (const { name, at, run, expected } of sweeps) {
    now = at
    const startedAt = performance.now()
    const running = run(deps)
    const longest = await watchTransactions(databaseUrl, running)
    const done = await running
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      `${name.padEnd(32)}${String(done).padEnd(11)}${String(expected).padEnd(11)}${seconds.toFixed(1).padEnd(10)}${Math.round(
        done / seconds,
      )
        .toString()
        .padEnd(11)}${Math.round(longest)} ms`,
    )
    if (done !== expected) isComplete = false
  }
  await database.close()
  await assertLedgerBalanced(databaseUrl)
  return isComplete
}

/** Gives each family a daily quest that needs more points than its wallet has. Returns the day on which families.sql ran. */
const startSeries = (databaseUrl: string, families: number) =>
  inDatabase(databaseUrl, async (client) => {
    const ids = Array.from({ length: families }, (_, index) => questId(index + 1, 0, DUE_IN_TWO_DAYS))
    await client.query(
      `with series as (
         update quests set series_id = id, series_number = 1, reoccur_scale = 'days', next_points = 1000
         where id = any($1::uuid[]) returning family_id, id
       )
       insert into quest_series (family_id, id) select family_id, id from series`,
      [ids],
    )
    await client.query('analyze')
    const { rows } = await client.query(`select (max(due_date) - 6)::text as filled_on from quests`)
    return rows[0].filled_on as string
  })

/** Returns the duration in milliseconds of the longest transaction that was seen, by looking twenty times a second. */
const watchTransactions = (databaseUrl: string, running: Promise<unknown>) =>
  inDatabase(databaseUrl, async (client) => {
    let isRunning = true
    const end = running.finally(() => {
      isRunning = false
    })
    let longest = 0
    while (isRunning) {
      const { rows } = await client.query(
        `select max(extract(epoch from clock_timestamp() - xact_start)) * 1000 as longest from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      longest = Math.max(longest, Number(rows[0].longest))
      await Promise.race([end, pause(50)])
    }
    return longest
  })
