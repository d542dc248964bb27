import { beforeEach, expect, test } from 'vitest'
import { dayIn } from '#contract/calendar.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { formatDay, formatDollars, formatInstant, formatNumber, formatPhone } from './format.ts'

const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en-CA', '2026-12-01', 'Dec 1, 2026'],
  ['fr-CA', '2026-12-01', '1er déc. 2026'],
  ['fr-CA', '2026-12-11', '11 déc. 2026'],
  ['fr-CA', '2026-11-20', '20 nov. 2026'],
] as const)('[Q03.7] in %s the day %s is written %s', (language, day, text) => {
  overwriteGetLocale(() => language)
  expect(withPlainSpaces(formatDay(day))).toBe(text)
})

test.each([
  ['en-CA', 'Nov 21, 2026', 'Nov 21, 2026, 6:27 p.m.', '6:27 p.m.'],
  ['fr-CA', '21 nov. 2026', '21 nov. 2026 à 18 h 27', '18 h 27'],
] as const)(
  'in %s a date with a time can wrap only between %s and the time',
  (language, date, dateTime, time) => {
    overwriteGetLocale(() => language)
    const instant = '2026-11-21T23:27:00Z'
    const torontoTime = { timeStyle: 'short', timeZone: 'America/Toronto' } as const
    expect(formatDay('2026-11-21').split(' ')).toHaveLength(1)
    expect(withPlainSpaces(formatDay('2026-11-21'))).toBe(date)
    const parts = formatInstant(instant, { ...torontoTime, dateStyle: 'medium' }).split(' ')
    expect(parts).toHaveLength(2)
    expect(withPlainSpaces(parts.join(' '))).toBe(dateTime)
    expect(withPlainSpaces(formatInstant(instant, torontoTime))).toBe(time)
    expect(formatInstant(instant, torontoTime)).not.toContain(' ')
  },
)

test('in French the first of a month is an ordinal, even before a time', () => {
  overwriteGetLocale(() => 'fr-CA')
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  expect(withPlainSpaces(formatInstant('2026-12-01T01:05:00Z', style))).toBe('1er déc. 2026 à 1 h 05')
})

test.each([
  ['en-CA', '(514) 555-0134'],
  ['fr-CA', '514 555-0134'],
] as const)('in %s a phone number is written %s', (language, text) => {
  overwriteGetLocale(() => language)
  expect(withPlainSpaces(formatPhone('+15145550134'))).toBe(text)
  expect(formatPhone('')).toBe('')
})

test('[Q03.7] in French the first of a month is an ordinal, even after a weekday', () => {
  overwriteGetLocale(() => 'fr-CA')
  expect(withPlainSpaces(formatDay('2026-12-01', { weekday: 'long', month: 'short', day: 'numeric' }))).toBe(
    'mardi 1er déc.',
  )
})

beforeEach(() => overwriteGetLocale(() => 'en-CA'))

test('formats numbers and dollars for the language', () => {
  expect([formatNumber(5250), formatDollars(517420)]).toEqual(['5,250', '$5,174.20'])
  overwriteGetLocale(() => 'fr-CA')
  expect([formatNumber(5250), formatDollars(517420)].map(withPlainSpaces)).toEqual(['5 250', '5 174,20 $'])
})

test('[Q09.1] the day of an instant depends on the family’s time zone, not the device’s', () => {
  const instant = new Date('2026-03-03T04:30:00Z')
  expect(dayIn('America/Toronto', instant)).toBe('2026-03-02')
  expect(dayIn('America/St_Johns', instant)).toBe('2026-03-03')
})
