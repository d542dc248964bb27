import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { clockTime, dayIn, daysAfter } from '#contract/calendar.ts'
import { compareTimeOfDay, dayPartOf, firstDayLeft, isDuePast, timeOfDay } from './time-of-day.ts'

test.each([
  ['2027-03-14', '02:30', '2027-03-14T07:30:00.000Z', 'skipped: the clocks show 3:30'],
  ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z', 'shown twice: the first time counts'],
  ['2027-03-14', '01:59', '2027-03-14T06:59:00.000Z', 'before the change'],
  ['2027-03-14', '03:00', '2027-03-14T07:00:00.000Z', 'after the change'],
])('[W02.3] on %s in Toronto, a quest due at %s is due at %s (%s)', (day, time, instant) => {
  expect(clockTime(day, time, 'America/Toronto').toISOString()).toBe(instant)
})

const zones = fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Vancouver')
const days = fc.integer({ min: 0, max: 730 }).map((count) => daysAfter('2027-01-01', count))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('[W02.3] due times are the instants that Temporal finds, in time zones with clock changes', () => {
  const nearChanges = fc.constantFrom('2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05')
  fc.assert(
    fc.property(zones, fc.oneof(days, nearChanges), times, (zone, day, time) => {
      const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
      expect(clockTime(day, time, zone).getTime()).toBe(expected.epochMilliseconds)
    }),
    { numRuns: 1000 },
  )
})

test('[W02.4] the first day left is today until the due time, and then tomorrow', () => {
  fc.assert(
    fc.property(zones, days, times, fc.integer({ min: 0, max: 1439 }), (timeZone, day, time, minute) => {
      const now = new Date(clockTime(day, '00:00', timeZone).getTime() + minute * 60_000)
      const moment = { now, today: dayIn(timeZone, now), timeZone }
      const first = firstDayLeft(time, moment)
      expect(isDuePast({ due_date: first, time_of_day: time }, moment)).toBe(false)
      expect(isDuePast({ due_date: daysAfter(first, -1), time_of_day: time }, moment)).toBe(true)
    }),
  )
})

test.each([
  ['morning', 'morning'],
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:59', 'evening'],
  [null, null],
])('[W02.6] a quest at %s belongs to the %s', (time, part) => {
  expect(dayPartOf(time)).toBe(part)
})

test('[W02.6] quests are in the order of their times, and those for the whole day come last', () => {
  const ordered = ['07:30', '11:59', 'morning', '12:00', 'afternoon', '17:00', '23:59', 'evening', null]
  expect(ordered.toReversed().toSorted(compareTimeOfDay)).toEqual(ordered)
})

test.each(['24:00', '7:30', '07:60', 'noon', '', '07:30:00'])('[W02.1] %s is not a time of day', (text) => {
  expect(timeOfDay.safeParse(text).success).toBe(false)
})
