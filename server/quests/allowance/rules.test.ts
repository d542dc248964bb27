import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from '#contract/calendar.ts'
import { weekdays } from '#contract/quests/recurrence-rule.ts'
import { countPoints, decideWeeks, nextPayday, openWeeks, type QuestCounts, type Week } from './rules.ts'

const FRIDAY = '2026-03-06'
const SATURDAY = '2026-03-07'

test.each([
  // [condition, points, quests due, done, waiting for a parent, expected points]
  ['none', 50, 0, 0, 0, 50],
  ['none', 50, 5, 0, 0, 50],
  ['none', 50, 5, 2, 3, 50],
  ['share', 50, 5, 5, 0, 50],
  ['share', 50, 5, 4, 0, 40],
  ['share', 50, 5, 0, 0, 0],
  ['share', 50, 3, 1, 0, 17], // rounded up
  ['share', 1, 100, 1, 0, 1],
  ['share', 1_000_000, 3, 2, 0, 666_667],
  ['all', 50, 5, 5, 0, 50],
  ['all', 50, 5, 4, 0, 0],
  // A week without quests is paid in full.
  ['share', 50, 0, 0, 0, 50],
  ['all', 50, 0, 0, 0, 50],
  ['share', 50, 5, 3, 1, undefined],
  ['all', 50, 5, 4, 1, undefined],
] as const)(
  '[W12.3 W12.4] with condition %s, %i points, %i quests due, %i done and %i waiting, an allowance is %s points',
  (condition, full_points, due, done, waiting, points) => {
    const week = { full_points, condition, payday: SATURDAY }
    expect(countPoints(week, { due, done, waiting, undoable: 0 }, SATURDAY)?.points).toBe(points)
  },
)

test('[W12.6] finished quests that wait for a parent count as done two days after the payday', () => {
  const week = { full_points: 50, condition: 'share', payday: SATURDAY } as const
  const counts = { due: 5, done: 3, waiting: 1, undoable: 0 }
  expect(countPoints(week, counts, '2026-03-08')).toBeUndefined()
  expect(countPoints(week, counts, '2026-03-09')).toEqual({ quests_due: 5, quests_done: 4, points: 40 })
})

test.each([
  // [weekday, today, last payday, next payday]
  ['SA', FRIDAY, null, SATURDAY],
  ['SA', SATURDAY, null, '2026-03-14'],
  ['FR', SATURDAY, null, '2026-03-13'],
  ['SA', FRIDAY, '2026-02-28', SATURDAY],
  ['SA', SATURDAY, SATURDAY, '2026-03-14'],
  // The new payday would be less than seven days after the last one, so it is a week later.
  ['MO', SATURDAY, SATURDAY, '2026-03-16'],
  ['FR', SATURDAY, SATURDAY, '2026-03-20'],
  ['SU', SATURDAY, SATURDAY, '2026-03-15'],
  ['MO', '2026-12-31', '2026-01-01', '2027-01-04'],
] as const)('[W12.10] with payday %s, on %s and after the payday %s, the next payday is %s', (...row) => {
  const [weekday, today, last, next] = row
  expect(nextPayday(weekday, today, last)).toBe(next)
})

test('[W12.10] the next payday is on its weekday, after today, and 7 to 13 days after a recent one', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => daysAfter('2024-01-01', days))
  fc.assert(
    fc.property(fc.constantFrom(...weekdays), anyDay, fc.nat(20), (weekday, today, daysAgo) => {
      const last = daysAfter(today, -daysAgo)
      const next = nextPayday(weekday, today, last)
      expect(weekdays[weekdayOf(next)]).toBe(weekday)
      expect(next > today && next >= daysAfter(last, 7)).toBe(true)
      expect(next <= daysAfter(today, 7) || next <= daysAfter(last, 13)).toBe(true)
    }),
  )
})

const allowance = {
  family_id: 'family',
  child_id: 'mia',
  child: 'Mia',
  points: 50,
  weekday: 'SA' as const,
  condition: 'share' as const,
  next_day: '2026-02-28',
  set_by: 'claire',
  set_at: new Date(0),
}
let ids = 0
const newId = () => `id-${ids++}`

test.each([
  ['2026-02-27', [], '2026-02-28'],
  ['2026-02-28', ['2026-02-28'], '2026-03-07'],
  ['2026-03-06', ['2026-02-28'], '2026-03-07'],
  ['2026-03-16', ['2026-02-28', '2026-03-07', '2026-03-14'], '2026-03-21'],
])('[W12.13] on %s the paydays %j have come, and the next is %s', (today, paydays, next) => {
  const { weeks, next_day } = openWeeks(allowance, today, 'America/Toronto', newId)
  expect([weeks.map(({ payday }) => payday), next_day]).toEqual([paydays, next])
})

test.each([
  ['America/Toronto', '2026-03-08', '2026-03-08T05:00:00.000Z'], // clocks go forward on this day
  ['America/Toronto', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/Toronto', '2026-11-01', '2026-11-01T04:00:00.000Z'], // clocks go back on this day
  ['America/St_Johns', '2026-03-07', '2026-03-07T03:30:00.000Z'],
  ['America/Winnipeg', '2026-11-02', '2026-11-02T06:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'], // clocks skip from 0:00 to 1:00
])('[W12.2] in %s the week before %s ends at %s', (zone, payday, instant) => {
  const { weeks } = openWeeks({ ...allowance, next_day: payday }, payday, zone, newId)
  expect(weeks.map(({ ends_at }) => ends_at.toISOString())).toEqual([instant])
})

const now = new Date('2026-03-14T05:05:00Z')
const newWeek = (child_id: string, payday: string, points: number | null = null): Week => ({
  family_id: 'family',
  id: `${child_id} ${payday}`,
  child_id,
  child: child_id,
  payday,
  ends_at: new Date(0),
  full_points: 50,
  condition: 'share',
  quests_due: points === null ? null : 1,
  quests_done: points === null ? null : 1,
  points,
  settled_at: null,
})
const decide = (
  weeks: Week[],
  wallet: number,
  counts: QuestCounts = { due: 0, done: 0, waiting: 0, undoable: 0 },
) => {
  const today = '2026-03-14'
  const decision = decideWeeks(weeks, new Map(weeks.map(({ id }) => [id, counts])), { wallet, today, now })
  const toIds = (list: Week[]) => list.map(({ id }) => id)
  return { paid: toIds(decision.paid), short: toIds(decision.short), changed: decision.changed }
}
const [mia1, mia2, leo1, leo2] = [
  newWeek('mia', SATURDAY),
  newWeek('mia', '2026-03-14'),
  newWeek('leo', SATURDAY),
  newWeek('leo', '2026-03-14'),
]

test('[W12.7] an allowance is paid whole or not at all', () => {
  expect(decide([mia1], 50)).toMatchObject({ paid: [mia1.id], short: [] })
  expect(decide([mia1], 49)).toMatchObject({ paid: [], short: [mia1.id] })
  expect(decide([mia1], 49).changed).toMatchObject([{ points: 50, settled_at: null }])
})

test('[W12.7] the parents are told only of weeks that begin to wait', () => {
  const waiting = newWeek('mia', SATURDAY, 50)
  expect(decide([waiting], 10)).toEqual({ paid: [], short: [], changed: [] })
  expect(decide([waiting], 50)).toMatchObject({ paid: [waiting.id], short: [] })
})

test('[W12.8] the oldest week is paid first, and no week of the same child overtakes it', () => {
  expect(decide([mia1, mia2], 100)).toMatchObject({ paid: [mia1.id, mia2.id], short: [] })
  expect(decide([mia1, mia2], 99)).toMatchObject({ paid: [mia1.id], short: [mia2.id] })
  const expensive = newWeek('mia', SATURDAY, 80)
  expect(decide([expensive, mia2], 60)).toMatchObject({ paid: [], short: [mia2.id] })
  // A sibling's allowance does not wait for it.
  expect(decide([expensive, leo1, mia2, leo2], 60)).toMatchObject({
    paid: [leo1.id],
    short: [mia2.id, leo2.id],
  })
})

test('[W12.3] a week with nothing to pay is settled, even if the wallet is empty', () => {
  const decision = decide([mia1], 0, { due: 2, done: 0, waiting: 0, undoable: 0 })
  expect(decision).toMatchObject({ paid: [], short: [], changed: [{ points: 0, settled_at: now }] })
})

test('[W12.6] a week that waits for decisions is not changed', () => {
  expect(decide([mia2], 100, { due: 2, done: 1, waiting: 1, undoable: 0 })).toEqual({
    paid: [],
    short: [],
    changed: [],
  })
})

test('[W12.7] whatever waits, the paid weeks never cost more than the wallet has', () => {
  const anyWeek = fc
    .record({ child: fc.constantFrom('mia', 'leo', 'nina'), week: fc.nat(5), points: fc.nat(60) })
    .map(({ child, week, points }) => newWeek(child, daysAfter(SATURDAY, 7 * week), points))
  const anyWeeks = fc.uniqueArray(anyWeek, { selector: ({ id }) => id, maxLength: 12 })
  fc.assert(
    fc.property(anyWeeks, fc.nat(200), (weeks, wallet) => {
      const sorted = weeks.toSorted((a, b) => a.payday.localeCompare(b.payday))
      const { paid } = decideWeeks(sorted, new Map(), { wallet, today: '2027-01-01', now })
      expect(paid.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBeLessThanOrEqual(wallet)
      for (const { child_id, payday } of paid) {
        const earlier = sorted.filter(
          (week) => week.child_id === child_id && week.payday < payday && week.points,
        )
        expect(paid).toEqual(expect.arrayContaining(earlier.map(({ id }) => expect.objectContaining({ id }))))
      }
    }),
  )
})
