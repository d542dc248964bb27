import { expect, test } from 'vitest'
import { beginOfDay } from './calendar.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000

test('[Q05] a day begins at midnight of the family’s clock, also around the days on which it changes', () => {
  expect(beginOfDay('2027-03-14', 'America/Toronto')).toBe(seconds('2027-03-14T05:00Z'))
  expect(beginOfDay('2027-03-15', 'America/Toronto')).toBe(seconds('2027-03-15T04:00Z'))
  expect(beginOfDay('2027-11-07', 'America/Toronto')).toBe(seconds('2027-11-07T04:00Z'))
  expect(beginOfDay('2027-11-08', 'America/Toronto')).toBe(seconds('2027-11-08T05:00Z'))
  expect(beginOfDay('2027-07-01', 'America/St_Johns')).toBe(seconds('2027-07-01T02:30Z'))
  expect(beginOfDay('2027-01-01', 'Pacific/Auckland')).toBe(seconds('2026-12-31T11:00Z'))
})
