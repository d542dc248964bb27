import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, dayOfMonth } from '#contract/calendar.ts'
import { firstDueDays, nextDueDay } from '#contract/quests/recurrence.ts'

const ZONES = ['America/Toronto', 'America/St_Johns', 'America/Vancouver']
const FROM = Date.UTC(2027, 0, 1, 12)
const TO = Date.UTC(2028, 11, 31, 12)
const HOUR = 3_600_000

test('[Q10.7] a monthly series stays on its day of the month through short months and leap years', () => {
  const monthly = { scale: 'months', frequency: 1, anchorDay: 31 } as const
  expect(firstDueDays('2027-12-31', monthly, 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
  expect(nextDueDay('2028-02-29', monthly, '2028-02-29')).toBe('2028-03-31')
  expect(nextDueDay('2027-01-31', { ...monthly, frequency: 13 }, '2027-01-31')).toBe('2028-02-29')
  expect(nextDueDay('2027-01-30', { ...monthly, anchorDay: 30 }, '2027-01-30')).toBe('2027-02-28')
})

test('[Q10.7] weeks and days recur correctly across both clock changes and the end of the year', () => {
  const weekly = { scale: 'weeks', frequency: 2, anchorDay: 1 } as const
  expect(firstDueDays('2027-03-07', weekly, 3)).toEqual(['2027-03-07', '2027-03-21', '2027-04-04'])
  expect(nextDueDay('2027-12-30', { ...weekly, scale: 'days', frequency: 3 }, '2027-12-30')).toBe(
    '2028-01-02',
  )
})

test('[Q10.2] in every time zone and after any pause, the next due day is the first one that is not past', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom('days', 'weeks', 'months'),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 364 }),
      fc.array(fc.integer({ min: 1, max: 24 * 40 }), { minLength: 20, maxLength: 200 }),
      (zone, scale, frequency, firstDay, pauses) => {
        let now = FROM + firstDay * 24 * HOUR
        let due = dayIn(zone, new Date(now))
        const recurrence = { scale, frequency, anchorDay: dayOfMonth(due) }
        const dueDays = firstDueDays(due, recurrence, 800)
        for (const pause of pauses) {
          now += pause * HOUR
          if (now > TO) break
          const today = dayIn(zone, new Date(now))
          if (due >= today) continue
          const next = nextDueDay(due, recurrence, today)
          expect(next).toBe(dueDays.find((day) => day >= today))
          expect(next && next > due).toBe(true)
          due = next ?? ''
        }
      },
    ),
    // ops/stress.mjs sets PROPERTY_RUNS.
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  )
})

test('[Q10.8] the last due day is in the year 9999, and computing the due day after it ends', () => {
  const daily = { scale: 'days', frequency: 1, anchorDay: 31 } as const
  expect(nextDueDay('9999-12-31', daily, '2027-03-01')).toBe(undefined)
  expect(nextDueDay('9999-11-30', { ...daily, scale: 'months' }, '2027-03-01')).toBe('9999-12-31')
})

test.each(ZONES)(
  '[Q09.1 Q10.7] in %s every day of 2027 and 2028 begins once, including the days of clock changes',
  (zone) => {
    const days = new Set<string>()
    let previous = ''
    for (let now = FROM; now <= TO; now += HOUR / 2) {
      const today = dayIn(zone, new Date(now))
      expect(today >= previous).toBe(true)
      if (previous && today !== previous)
        expect(today).toBe(nextDueDay(previous, { scale: 'days', frequency: 1, anchorDay: 1 }, previous))
      days.add(today)
      previous = today
    }
    expect(days.size).toBe(731)
  },
)
