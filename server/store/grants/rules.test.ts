import { expect, test } from 'vitest'
import { listDueDays, nextWeekday } from './rules.ts'

test.each([
  ['MO', '2026-03-02', '2026-03-09'], // 2 March 2026 is a Monday
  ['TU', '2026-03-02', '2026-03-03'],
  ['SU', '2026-03-02', '2026-03-08'],
  ['MO', '2026-12-31', '2027-01-04'],
] as const)('[F01.7] the next %s after %s is %s', (weekday, today, expected) => {
  expect(nextWeekday(weekday, today)).toBe(expected)
})

test.each([
  ['none before its day', '2026-03-09', '2026-03-08', [], '2026-03-09'],
  ['one on its day', '2026-03-09', '2026-03-09', ['2026-03-09'], '2026-03-16'],
  ['two after two weeks', '2026-03-09', '2026-03-17', ['2026-03-09', '2026-03-16'], '2026-03-23'],
  [
    'the last four after half a year',
    '2026-03-09',
    '2026-09-09',
    ['2026-08-17', '2026-08-24', '2026-08-31', '2026-09-07'],
    '2026-09-14',
  ],
])('[F01.8] of the weekly points, %s', (_, next_day, today, days, next) => {
  expect(listDueDays(next_day, today)).toEqual({ days, next_day: next })
})
