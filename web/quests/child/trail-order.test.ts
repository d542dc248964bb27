import { expect, test } from 'vitest'
import { dayIn } from '#contract/calendar.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { divideTrail, findPartStarts } from './trail-order.ts'

const calendar = {
  now: new Date('2027-03-10T17:00:00Z'),
  today: '2027-03-10',
  timeZone: 'America/Toronto',
  dayOf: (instant: string) => dayIn('America/Toronto', new Date(instant)),
}
const NOON = '2027-03-10T17:00:00Z'
/** In UTC it is already the next day. */
const LATE_YESTERDAY = '2027-03-10T04:30:00Z'
const quest: Quest = {
  id: 'quest',
  child_id: 'mia',
  name: 'Walk the dog',
  description: 'Twice',
  points: 5,
  due_date: '2027-03-10',
  time_of_day: null,
  opens_on: null,
  reoccur_scale: null,
  reoccur_frequency: 1,
  reoccur_rule: null,
  picture: null,
  stays_open: false,
  late_since: null,
  paused_for: null,
  sharing: null,
  sharers: null,
  finishers: null,
  handed_over_by: null,
  steps: null,
  asks_photo: false,
  photo_at: null,
  photo_by: null,
  daily_number: 1,
  daily_count: 1,
  complete: false,
  verified: false,
  finished_at: null,
  decided_at: null,
  note: null,
  updated_at: NOON,
}
const done = { complete: true, verified: true, finished_at: NOON }

test.each<[string, Partial<Quest>, ReturnType<typeof groupNames>]>([
  ['due today', {}, ['today']],
  ['due tomorrow', { due_date: '2027-03-11' }, ['later 2027-03-11']],
  ['waiting since last week', { complete: true, due_date: '2027-03-01' }, ['today']],
  ['finished early and waiting', { complete: true, due_date: '2027-03-14' }, ['today']],
  ['verified today', { ...done, decided_at: NOON }, ['today']],
  ['verified late yesterday', { ...done, decided_at: LATE_YESTERDAY }, ['earlier 2027-03-09']],
  ['expired a week ago', { due_date: '2027-03-03' }, ['expired']],
  ['expired eight days ago', { due_date: '2027-03-02' }, ['earlier 2027-03-02']],
])('[D01.5 D01.6 D01.10 D03.2] a quest that is %s stands in its place on the trail', (_, more, expected) => {
  expect(groupNames([{ ...quest, ...more }])).toEqual(expected)
})

test('[D01.5] the trail leads from the verified and the waiting quests to those that are left', () => {
  const left = quest
  const waiting = { ...quest, complete: true, finished_at: NOON }
  const verified = { ...quest, ...done, decided_at: NOON }
  expect(divideTrail([left, verified, waiting], calendar).today).toEqual([verified, waiting, left])
})

test('[D01.6 D03.2] later days stand in order, and earlier days with the newest first', () => {
  const due = (day: string) => ({ ...quest, due_date: `2027-${day}` })
  expect(groupNames([due('03-14'), due('03-11'), due('02-20'), due('03-01'), due('03-14')])).toEqual([
    'later 2027-03-11',
    'later 2027-03-14',
    'earlier 2027-03-01',
    'earlier 2027-02-20',
  ])
})

test('[W02.6] parts of the day begin on the trail where their first quest stands', () => {
  const at = (id: string, time_of_day: string | null) => ({ ...quest, id, time_of_day })
  const { today } = divideTrail(
    [at('tidy', null), at('cat', '18:00'), at('table', 'evening'), at('bag', 'morning')],
    calendar,
  )
  expect(today.map(({ id }) => id)).toEqual(['bag', 'cat', 'table', 'tidy'])
  expect([...findPartStarts(today)]).toEqual([
    ['bag', 'morning'],
    ['cat', 'evening'],
    ['tidy', null],
  ])
  expect(findPartStarts([at('tidy', null)]).size).toBe(0)
})

function groupNames(quests: Quest[]) {
  const { today, expired, later, earlier } = divideTrail(quests, calendar)
  return [
    ...today.map(() => 'today'),
    ...expired.map(() => 'expired'),
    ...later.map(({ day }) => `later ${day}`),
    ...earlier.map(({ day }) => `earlier ${day}`),
  ]
}
