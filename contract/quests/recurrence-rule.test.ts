import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { daysAfter } from '#contract/calendar.ts'
import {
  formatRule,
  isPlainRule,
  monthPositions,
  parseRule,
  type RecurrenceRule,
  ruleDays,
  weekdays,
} from './recurrence-rule.ts'

function takeDays(days: Iterable<string>, count: number) {
  const taken: string[] = []
  for (const day of days) {
    if (taken.length === count) break
    taken.push(day)
  }
  return taken
}

function listDays(text: string, start: string, count: number, after = daysAfter(start, -1)) {
  const rule = parseRule(text)
  if (!rule) throw new Error(`${text} is not a rule`)
  return takeDays(ruleDays(rule, start, after), count)
}

test.for([
  // 2026-11-26 is a Thursday.
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-26', ['2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26', ['2026-11-26', '2026-12-07', '2026-12-10']],
  ['FREQ=WEEKLY;UNTIL=20261210', '2026-11-26', ['2026-11-26', '2026-12-03', '2026-12-10']],
  ['FREQ=DAILY;INTERVAL=3;COUNT=3', '2026-11-26', ['2026-11-26', '2026-11-29', '2026-12-02']],
  ['FREQ=MONTHLY;BYMONTHDAY=15', '2026-11-26', ['2026-12-15', '2027-01-15']],
  [
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    '2027-12-31',
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ],
  ['FREQ=MONTHLY;COUNT=3', '2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30']],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', '2026-11-26', ['2026-12-07', '2027-01-04']],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', '2026-11-26', ['2026-11-27', '2026-12-25', '2027-01-29']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-01-01', ['2027-01-29', '2027-02-26', '2027-03-31']],
] as const)('[W01.1 W01.2 W01.3 W01.4] %s from %s', ([text, start, days]) => {
  const count = text.includes('COUNT') || text.includes('UNTIL') ? days.length + 1 : days.length
  expect(listDays(text, start, count)).toEqual(days)
})

test('[W01.4] COUNT is counted from the start of the series, even if only its later days are listed', () => {
  expect(listDays('FREQ=DAILY;COUNT=5', '2026-11-26', 9, '2026-11-28')).toEqual(['2026-11-29', '2026-11-30'])
})

test.for([
  '',
  'FREQ=YEARLY',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=366',
  'FREQ=DAILY;INTERVAL=1.5',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;WKST=SU',
  'FREQ=DAILY;COUNT=101',
  'FREQ=DAILY;COUNT=-1',
  'FREQ=DAILY;COUNT=3;UNTIL=20270101',
  'FREQ=DAILY;UNTIL=20270230',
  'FREQ=DAILY;UNTIL=20271301',
  'FREQ=DAILY;UNTIL=20270101T000000Z',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5',
  'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=13;BYSETPOS=1',
  'FREQ=WEEKLY;BYDAY=MO\nFREQ=DAILY',
  'FREQ=WEEKLY;',
])('[W01.5] "%s" is not a rule', (text) => {
  expect(parseRule(text)).toBe(undefined)
})

test('[W01.5] the parts of a rule may be in any order', () => {
  expect(parseRule('INTERVAL=1;BYDAY=MO,WE;FREQ=WEEKLY')).toEqual(parseRule('FREQ=WEEKLY;BYDAY=MO,WE'))
})

test('[W01.18] a rule without days and end is a plain one', () => {
  expect(
    ['FREQ=WEEKLY', 'FREQ=DAILY;INTERVAL=2']
      .map((text) => parseRule(text))
      .every((rule) => rule && isPlainRule(rule)),
  ).toBe(true)
  expect(
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=DAILY;COUNT=2']
      .map((text) => parseRule(text))
      .some((rule) => rule && isPlainRule(rule)),
  ).toBe(false)
})

const FIRST_DAY = '2027-01-01'
const dayArbitrary = fc.integer({ min: 0, max: 730 }).map((days) => daysAfter(FIRST_DAY, days))
const someWeekdays = fc.subarray([...weekdays], { minLength: 1 })
const noEnd = { until: null, count: null }
const ruleArbitrary: fc.Arbitrary<RecurrenceRule> = fc
  .tuple(
    fc.oneof(
      fc.record({
        scale: fc.constant('days' as const),
        weekdays: fc.constant([]),
        monthDay: fc.constant(null),
        position: fc.constant(null),
      }),
      fc.record({
        scale: fc.constant('weeks' as const),
        weekdays: someWeekdays,
        monthDay: fc.constant(null),
        position: fc.constant(null),
      }),
      fc.record({
        scale: fc.constant('months' as const),
        weekdays: fc.constant([]),
        monthDay: fc.integer({ min: 1, max: 31 }),
        position: fc.constant(null),
      }),
      fc.record({
        scale: fc.constant('months' as const),
        weekdays: someWeekdays,
        monthDay: fc.constant(null),
        position: fc.constantFrom(...monthPositions),
      }),
    ),
    fc.integer({ min: 1, max: 13 }),
    fc.oneof(
      fc.constant(noEnd),
      fc.record({ until: dayArbitrary, count: fc.constant(null) }),
      fc.record({ until: fc.constant(null), count: fc.integer({ min: 1, max: 30 }) }),
    ),
  )
  .map(([days, frequency, end]) => ({ ...days, frequency, ...end }))

// 1,000 rules; ops/stress.mjs sets PROPERTY_RUNS to 250, which makes 10,000.
const { PROPERTY_RUNS } = process.env
const numRuns = PROPERTY_RUNS ? 40 * Number(PROPERTY_RUNS) : 1000

test('[W01.5] a rule is the same after it was written and read', () => {
  fc.assert(
    fc.property(ruleArbitrary, (rule) => {
      expect(parseRule(formatRule(rule))).toEqual(rule)
    }),
    { numRuns },
  )
})

test('[W01.6] the due days are those that rrule-temporal finds in the rule, in time zones with clock changes', () => {
  fc.assert(
    fc.property(
      ruleArbitrary,
      dayArbitrary,
      fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Vancouver'),
      fc.integer({ min: 0, max: 200 }),
      (rule, start, timeZone, wait) => {
        const other = new RRuleTemporal({
          // UNTIL is a day in our rules; rrule-temporal needs a time.
          rruleString: formatRule(rule).replace(/UNTIL=(\d+)/, 'UNTIL=$1T235959Z'),
          dtstart: Temporal.PlainDate.from(start).toZonedDateTime(timeZone),
          tzid: timeZone,
        })
        const after = daysAfter(start, wait - 1)
        const found = other.all((_, index) => index < 60).map((time) => time.toPlainDate().toString())
        const expected = found.filter((day) => day > after).slice(0, 8)
        const hasFoundAllDays = found.length < 60
        expect(takeDays(ruleDays(rule, start, after), hasFoundAllDays ? 8 : expected.length)).toEqual(
          expected,
        )
      },
    ),
    { numRuns },
  )
})
