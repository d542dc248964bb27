import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#contract/calendar.ts'
import { monthPositions, type RecurrenceRule, ruleDays, weekdays } from '#contract/quests/recurrence-rule.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { describeRule } from './describe-recurrence.ts'

/*
 * The words of a rule are read back by a reader that shares nothing with the code: it counts with the dates of JavaScript, and knows
 * the words of both languages.
 */

const FIRST_DAY = '2027-01-01'
const LAST_DAY = '2028-12-31'

type Words = {
  weekdays: string[]
  months: string[]
  positions: string[]
  workday: RegExp
  weekendDay: RegExp
  lastDay: RegExp
  interval: RegExp
  monthDay: RegExp
  until: RegExp
  times: RegExp
  once: RegExp
}
const languages: Record<'en-CA' | 'fr-CA', Words> = {
  'en-CA': {
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
    positions: ['first', 'second', 'third', 'fourth', 'last'],
    workday: /\bweekday\b/,
    weekendDay: /\bweekend day\b/,
    lastDay: /\blast day\b/,
    interval: /^every (\d+) (?:days|weeks|months)\b/,
    monthDay: /\bon day (\d+)\b/,
    until: /, until (?<month>[a-z]+)\.? (?<day>\d+), (?<year>\d{4})$/,
    times: /, (\d+) times$/,
    once: /, once$/,
  },
  'fr-CA': {
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    months: ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc'],
    positions: ['premier', 'deuxième', 'troisième', 'quatrième', 'dernier'],
    workday: /\bjour de semaine\b/,
    weekendDay: /\bjour de fin de semaine\b/,
    lastDay: /\bdernier jour(?! de (?:semaine|fin))/,
    interval: /^tou(?:te)?s les (\d+) (?:jours|semaines|mois)\b/,
    monthDay: /\ble (\d+)(?:er)?\b/,
    until: /, jusqu’au (?<day>\d+)(?:er)? (?<month>[a-zéû]+)\.? (?<year>\d{4})$/,
    times: /, (\d+) fois$/,
    once: /, une seule fois$/,
  },
}

const DAY_MS = 86_400_000
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
/** 0 is Monday. */
const weekdayAt = (time: number) => (new Date(time).getUTCDay() + 6) % 7
const weekAt = (time: number) => Math.floor((time / DAY_MS + 3) / 7)
const monthAt = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
function listMonth(time: number): number[] {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => Date.UTC(year, month, index + 1))
}

/** Returns the days of 2027 and 2028 on which a series that starts on `start` has a quest, as its words say. */
function readDays(text: string, words: Words, start: string): string[] {
  const plain = text.toLowerCase().replace(/\s/g, ' ')
  const { day, month = '', year } = words.until.exec(plain)?.groups ?? {}
  const monthIndex = words.months.findIndex((name) => month.startsWith(name))
  const last = year ? Date.UTC(Number(year), monthIndex, Number(day)) : toTime(LAST_DAY)
  const times = Number(words.times.exec(plain)?.[1] ?? (words.once.test(plain) ? 1 : Infinity))
  const core = plain.replace(words.until, '').replace(words.times, '').replace(words.once, '')

  const interval = Number(words.interval.exec(core)?.[1] ?? 1)
  const named = words.weekdays.flatMap((name, index) => (core.includes(name) ? [index] : []))
  const set = words.workday.test(core) ? [0, 1, 2, 3, 4] : words.weekendDay.test(core) ? [5, 6] : named
  const isMonthly = /month|mois/.test(core)
  const isLastDay = words.lastDay.test(core)
  const position = words.positions.findIndex((name) => core.includes(name))
  const monthDay = isLastDay ? 31 : Number(words.monthDay.exec(core)?.[1])

  function isDue(time: number): boolean {
    const first = toTime(start)
    if (!isMonthly && set.length === 0) return ((time - first) / DAY_MS) % interval === 0
    if (!isMonthly) return set.includes(weekdayAt(time)) && (weekAt(time) - weekAt(first)) % interval === 0
    if ((monthAt(time) - monthAt(first)) % interval !== 0) return false
    const daysOfMonth = listMonth(time)
    if (set.length === 0) return time === daysOfMonth[Math.min(monthDay, daysOfMonth.length) - 1]
    const listed = daysOfMonth.filter((one) => set.includes(weekdayAt(one)))
    return time === listed.at(position === 4 ? -1 : position)
  }
  const days: string[] = []
  for (let time = toTime(start); time <= last && days.length < times; time += DAY_MS)
    if (isDue(time)) days.push(toDay(time))
  return days.filter((one) => one <= LAST_DAY)
}

const someWeekdays = fc.subarray([...weekdays], { minLength: 1 })
const noDays = { weekdays: [], monthDay: null, position: null }
const anyDay = fc.integer({ min: 0, max: 730 }).map((days) => daysAfter(FIRST_DAY, days))
const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .tuple(
    fc.oneof(
      fc.constant({ ...noDays, scale: 'days' as const }),
      someWeekdays.map((days) => ({ ...noDays, scale: 'weeks' as const, weekdays: days })),
      fc.integer({ min: 1, max: 31 }).map((monthDay) => ({ ...noDays, scale: 'months' as const, monthDay })),
      fc
        .tuple(someWeekdays, fc.constantFrom(...monthPositions))
        .map(([days, position]) => ({ ...noDays, scale: 'months' as const, weekdays: days, position })),
    ),
    fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 13 })),
    fc.oneof(
      fc.constant({ until: null, count: null }),
      anyDay.map((until) => ({ until, count: null })),
      fc.integer({ min: 1, max: 30 }).map((count) => ({ until: null, count })),
    ),
  )
  .map(([days, frequency, end]) => ({ ...days, frequency, ...end }))

test.each(Object.entries(languages))(
  '[W01.24] in %s the words of a rule name exactly its days of 2027 and 2028',
  (language, words) => {
    overwriteGetLocale(() => language as keyof typeof languages)
    fc.assert(
      fc.property(anyRule, anyDay, (rule, start) => {
        const days: string[] = []
        for (const day of ruleDays(rule, start, daysAfter(start, -1))) {
          if (day > LAST_DAY) break
          days.push(day)
        }
        expect(readDays(describeRule(rule), words, start)).toEqual(days)
      }),
      // ops/stress.mjs sets PROPERTY_RUNS.
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
    )
    overwriteGetLocale(() => 'en-CA')
  },
)
