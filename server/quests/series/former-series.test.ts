import { randomUUID } from 'node:crypto'
import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openPglite } from '#server/platform/db/open.ts'
import { findNextDueDay } from '#server/quests/lifecycle/recurrence.ts'

/* Series that a server stored before it knew rules, which migration 060 and later ones added. */

const FIRST_WITH_RULES = '060'

/** The recurrence of a stored quest, today, and the due days that follow by the rules of that time: one interval after the other. */
const series = [
  ['every day', ['days', 1, '2026-03-07', 7], '2026-03-07', ['2026-03-08', '2026-03-09', '2026-03-10']],
  [
    'every third day',
    ['days', 3, '2026-12-30', 30],
    '2026-12-30',
    ['2027-01-02', '2027-01-05', '2027-01-08'],
  ],
  [
    'every second week',
    ['weeks', 2, '2026-03-02', 2],
    '2026-03-02',
    ['2026-03-16', '2026-03-30', '2026-04-13'],
  ],
  [
    'every month on day 31',
    ['months', 1, '2027-12-31', 31],
    '2027-12-31',
    ['2028-01-31', '2028-02-29', '2028-03-31'],
  ],
  [
    'every month on day 31, now in February',
    ['months', 1, '2027-02-28', 31],
    '2027-02-28',
    ['2027-03-31', '2027-04-30'],
  ],
  ['every month on day 15', ['months', 1, '2026-11-15', 15], '2026-11-15', ['2026-12-15', '2027-01-15']],
  [
    'every week, missed for two months',
    ['weeks', 1, '2026-03-02', 2],
    '2026-05-05',
    ['2026-05-11', '2026-05-18'],
  ],
  ['once', [null, 1, '2026-03-02', 2], '2026-03-02', []],
] as const

let database: Database
const ids = series.map(() => randomUUID())

beforeAll(async () => {
  database = await openPglite()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'migrations-'))
  await cp(fileURLToPath(new URL('../../platform/db/migrations', import.meta.url)), folder.path, {
    recursive: true,
    filter: (file) => !file.endsWith('.sql') || basename(file) < FIRST_WITH_RULES,
  })
  await migrate(database, pathToFileURL(`${folder.path}/`))
  const family_id = randomUUID()
  await database.transaction(async (tx) => {
    // Without the family and the child to which the quests refer, because only their days matter here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [index, [name, [scale, frequency, due_date, anchor_day]]] of series.entries()) {
      await sql`
        insert into quests (family_id, id, child_id, name, description, points, next_points, promised, due_date, reoccur_scale,
          reoccur_frequency, anchor_day, series_id, series_number, complete, verified, created_at, updated_at)
        values (${family_id}, ${ids[index]}, ${randomUUID()}, ${name}, 'All', 10, 10, 10, ${due_date}, ${scale}, ${frequency}, ${anchor_day},
          ${scale && ids[index]}, ${scale && 1}, false, false, ${new Date()}, ${new Date()})`.execute(tx)
    }
  })
  await migrate(database)
})
afterAll(() => database.close())

test.each(series.map((one, index) => [one[0], one[2], one[3], ids[index] ?? ''] as const))(
  '[W01.25] a series %s that was stored before there were rules keeps its days',
  async (_, today, expected, id) => {
    const stored = await database.db
      .selectFrom('quests')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      reoccur_rule: null,
      reoccur_start: null,
      rule_day: null,
      late_since: null,
    })
    expect(stored).toMatchObject({ stays_open: false, time_of_day: null, sharing: null, sharers: null })
    const days: string[] = []
    let quest = stored
    while (days.length < expected.length || !quest.reoccur_scale) {
      const moment = { now: new Date(`${today}T15:00:00Z`), today, timeZone: 'America/Toronto' }
      const next = findNextDueDay(quest, moment)
      if (!next) break
      days.push(next)
      quest = { ...quest, due_date: next }
    }
    expect(days).toEqual(expected)
  },
)
