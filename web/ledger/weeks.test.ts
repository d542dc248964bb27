import { expect, test } from 'vitest'
import { averageWeek, groupByMonth } from './weeks.ts'

const makeWeeks = (...sums: number[]) =>
  sums.map((sum, week) => ({
    from: `2026-03-${String(2 + 7 * week).padStart(2, '0')}`,
    quests: sum,
    bonus: 0,
  }))

test.each([
  ['leaves out the current week, which is not over', makeWeeks(90, 100, 5), 95],
  ['includes weeks without points after the first points', makeWeeks(100, 0, 50, 5), 50],
  ['leaves out the weeks before the first points', makeWeeks(0, 0, 80, 5), 80],
])('[P10.18] the average week %s', (_, earnings, average) => {
  expect(averageWeek(earnings)).toBe(average)
})

test('[P10.18 D12.3] the average week counts no bonus', () => {
  const weeks = makeWeeks(100, 50, 5).map((week) => ({ ...week, bonus: 30 }))
  expect(averageWeek(weeks)).toBe(75)
})

test('[P10.18] in the first week with points there is no average yet', () => {
  expect(averageWeek(makeWeeks(0, 0, 80))).toBeNull()
})

test('[P10.15] weeks are grouped by the month in which they begin', () => {
  const days = ['2025-12-29', '2026-01-05', '2026-01-12', '2026-02-02']
  expect(groupByMonth(days.map((from) => ({ from, quests: 0, bonus: 0 })))).toEqual([
    { firstMonday: '2025-12-29', weekCount: 1 },
    { firstMonday: '2026-01-05', weekCount: 2 },
    { firstMonday: '2026-02-02', weekCount: 1 },
  ])
})
