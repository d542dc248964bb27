import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#messages/runtime.js'
import { formatGoalDate, isGoalSoon } from './format-goal-date.ts'

beforeEach(() => overwriteGetLocale(() => 'en-CA'))

test.each([
  ['2026-11-22', 'in a few days'],
  ['2026-11-24', 'in a few days'],
  ['2026-11-25', 'in about a week'],
  ['2026-12-01', 'in about a week'],
  ['2026-12-02', 'in about 2 weeks'],
  ['2026-12-12', 'in about 3 weeks'],
  ['2027-01-05', 'in about 6 weeks'],
  ['2027-01-06', 'around the beginning of January'],
  ['2027-01-20', 'around the middle of January'],
  ['2027-01-31', 'around the end of January'],
  ['2027-11-21', 'around the end of November\u00a02027'],
])('[C07.8] on November 21, the goal date %s is described as %s', (day, text) => {
  expect(formatGoalDate(day, '2026-11-21')).toBe(text)
})

test.each([
  ['2027-01-06', 'vers début janvier'],
  ['2027-01-20', 'vers la mi-janvier'],
  ['2027-08-31', 'vers fin août'],
])('[C07.8] on November 21, the goal date %s is described in French as %s', (day, text) => {
  overwriteGetLocale(() => 'fr-CA')

  expect(formatGoalDate(day, '2026-11-21')).toBe(text)
})

test('[C07.14] a goal counts as soon if its estimated day is at most 45 days ahead', () => {
  expect(isGoalSoon('2027-01-05', '2026-11-21')).toBe(true)
  expect(isGoalSoon('2027-01-06', '2026-11-21')).toBe(false)
})
