import { expect, test } from 'vitest'
import {
  businessDaysAfter,
  dayIn,
  daysAfter,
  daysBetween,
  monthsAfter,
  startOfDay,
  startOfWeek,
} from './calendar.ts'

test.each([
  ['America/Toronto', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/Toronto', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/Toronto', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/St_Johns', '2026-11-20T03:29:59Z', '2026-11-19'],
  ['America/St_Johns', '2026-11-20T03:30:00Z', '2026-11-20'],
  ['America/Vancouver', '2026-07-20T06:59:59Z', '2026-07-19'],
])('[Q09.1] in %s the instant %s falls on %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day)
})

test.each([
  ['2026-03-08', 'America/Toronto', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/Toronto', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/Toronto', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/Toronto', '2026-11-02T05:00:00.000Z'],
  ['2026-07-01', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
  ['2027-03-14', 'America/Toronto', '2027-03-14T05:00:00.000Z'],
  ['2027-03-15', 'America/Toronto', '2027-03-15T04:00:00.000Z'],
  ['2027-11-07', 'America/Toronto', '2027-11-07T04:00:00.000Z'],
  ['2027-11-08', 'America/Toronto', '2027-11-08T05:00:00.000Z'],
  ['2027-01-01', 'Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
])('[Q05.3 Q09.1] the day %s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

test.each([
  ['2027-01-31', 1, undefined, '2027-02-28'],
  ['2028-01-31', 1, undefined, '2028-02-29'],
  ['2027-02-28', 1, 31, '2027-03-31'],
  ['2026-11-30', 3, undefined, '2027-02-28'],
  ['2026-12-15', 6, undefined, '2027-06-15'],
  ['9999-12-31', 1, undefined, '9999-12-31'],
])('[Q10.7 Q10.8] monthsAfter(%s, %i, %s) is %s', (day, months, anchorDay, expected) => {
  expect(monthsAfter(day, months, anchorDay)).toBe(expected)
})

test('[Q10.7] counting days is not affected by clock changes', () => {
  expect(daysAfter('2027-03-13', 2)).toBe('2027-03-15')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2)
  expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
  expect(startOfWeek('2026-11-16')).toBe('2026-11-16')
})

test('[R06.1] business days skip Saturdays and Sundays', () => {
  const never = () => false
  expect(businessDaysAfter('2026-11-20', 1, never)).toBe('2026-11-23')
  expect(businessDaysAfter('2026-11-20', 15, never)).toBe('2026-12-11')
})

test('[W05.35] business days skip holidays', () => {
  const isHoliday = (day: string) => ['2026-12-25', '2026-12-26', '2026-12-28'].includes(day)
  expect(businessDaysAfter('2026-12-24', 1, isHoliday)).toBe('2026-12-29')
  expect(businessDaysAfter('2026-12-23', 3, isHoliday)).toBe('2026-12-30')
})
