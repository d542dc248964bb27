import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#messages/runtime.js'
import { dayOf, formatDay, formatDollars, formatNumber } from './format.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en-CA', '2026-12-01', 'Dec 1, 2026'],
  ['fr-CA', '2026-12-01', '1er déc. 2026'],
  ['fr-CA', '2026-12-11', '11 déc. 2026'],
  ['fr-CA', '2026-11-20', '20 nov. 2026'],
] as const)('in %s the day %s is written %s', (language, day, text) => {
  overwriteGetLocale(() => language)
  expect(plain(formatDay(day))).toBe(text)
})

test('[Q03] a weekday before the first of a month keeps its place in French', () => {
  overwriteGetLocale(() => 'fr-CA')
  expect(plain(formatDay('2026-12-01', { weekday: 'long', month: 'short', day: 'numeric' }))).toBe(
    'mardi 1er déc.',
  )
})

beforeEach(() => overwriteGetLocale(() => 'en-CA'))

test('numbers and dollars are written as the language writes them', () => {
  expect([formatNumber(5250), formatDollars(517420)]).toEqual(['5,250', '$5,174.20'])
  overwriteGetLocale(() => 'fr-CA')
  expect([formatNumber(5250), formatDollars(517420)].map(plain)).toEqual(['5 250', '5 174,20 $'])
})

test('[Q09] the day an instant falls on is the family’s, not the device’s', () => {
  const instant = new Date('2026-03-03T04:30:00Z')
  expect(dayOf(instant, 'America/Toronto')).toBe('2026-03-02')
  expect(dayOf(instant, 'America/St_Johns')).toBe('2026-03-03')
})
