import { expect, test } from 'vitest'
import { dayIn, startOfDay } from './clock.ts'

test.each([
  ['America/Toronto', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/Toronto', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/Toronto', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/St_Johns', '2026-11-20T03:29:59Z', '2026-11-19'],
  ['America/St_Johns', '2026-11-20T03:30:00Z', '2026-11-20'],
  ['America/Vancouver', '2026-07-20T06:59:59Z', '2026-07-19'],
])('[Q09] in %s the instant %s falls on %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day)
})

test.each([
  ['2026-03-08', 'America/Toronto', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/Toronto', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/Toronto', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/Toronto', '2026-11-02T05:00:00.000Z'],
  ['2026-07-01', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
])('[Q09] the day %s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})
