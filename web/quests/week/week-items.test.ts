import { expect, test } from 'vitest'
import type { Quest } from '#contract/quests/quests.ts'
import type { SetQuest } from '#contract/quests/sets.ts'
import type { ExpectedQuest } from '#contract/quests/week.ts'
import {
  canMove,
  findFirstDay,
  leaveOutExisting,
  listCurrentQuests,
  listDays,
  listGaps,
  sumCosts,
  toItems,
} from './week-items.ts'

/** A Wednesday. */
const TODAY = '2026-03-04'
const MONDAY = '2026-03-02'
const moment = { now: new Date('2026-03-04T17:00:00Z'), today: TODAY, timeZone: 'America/Toronto' }
const days = listDays(MONDAY)

const quest = (more: Partial<Quest> = {}): Quest => ({
  id: 'bed',
  child_id: 'mia',
  name: 'Bed',
  description: 'Bed',
  points: 10,
  due_date: TODAY,
  time_of_day: null,
  opens_on: null,
  reoccur_scale: null,
  reoccur_frequency: 1,
  reoccur_rule: null,
  stays_open: false,
  late_since: null,
  daily_number: 1,
  daily_count: 1,
  paused_for: null,
  sharing: null,
  sharers: null,
  finishers: null,
  handed_over_by: null,
  picture: null,
  steps: null,
  asks_photo: false,
  photo_at: null,
  photo_by: null,
  complete: false,
  verified: false,
  finished_at: null,
  decided_at: null,
  note: null,
  updated_at: '2026-03-01T12:00:00Z',
  ...more,
})
const expected = (more: Partial<ExpectedQuest> = {}): ExpectedQuest => ({
  mission_id: 'teeth',
  child_id: 'mia',
  name: 'Teeth',
  points: 5,
  picture: null,
  due_date: '2026-03-05',
  time_of_day: null,
  daily_number: 1,
  daily_count: 1,
  sharing: null,
  sharers: null,
  waits_for_points: false,
  ...more,
})
const itemsOf = (missions: Quest[], coming: ExpectedQuest[] = []) =>
  toItems({ missions, expected: coming }, moment)

test.each([
  ['2026-03-04', MONDAY],
  ['2026-03-08', MONDAY],
  ['2026-03-09', '2026-03-09'],
  ['2026-01-01', '2025-12-29'],
  ['2026-02-31', MONDAY],
  ['soon', MONDAY],
  [null, MONDAY],
])('[W08.10] the week of the day %s in the address begins on %s', (from, firstDay) => {
  expect(findFirstDay(from, TODAY)).toBe(firstDay)
})

test.each([
  ['open', {}],
  ['finished', { complete: true }],
  ['verified', { complete: true, verified: true }],
  ['expired', { due_date: MONDAY }],
  ['expired', { time_of_day: '11:59' }],
  ['open', { time_of_day: '12:01' }],
  ['resting', { paused_for: 'pause' }],
  ['points', { paused_for: 'points' }],
] as const)('[W08.10] a quest is shown as %s: %o', (state, more) => {
  expect(itemsOf([quest(more)])).toMatchObject([{ state, name: 'Bed' }])
})

test('[W08.10] quests of a day are in the order of their times, expected ones among them', () => {
  const items = itemsOf(
    [quest({ name: 'Late', time_of_day: 'evening' }), quest({ name: 'Any' })],
    [
      expected({ due_date: TODAY, time_of_day: 'morning' }),
      expected({ name: 'Bag', waits_for_points: true }),
    ],
  )
  expect(items.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Teeth expected',
    'Late open',
    'Any open',
    'Bag points',
  ])
})

test('[W08.11] a day counts what its quests cost the family, but not expired and resting ones', () => {
  const sharers = ['mia', 'leo', 'zoe']
  expect(sumCosts(itemsOf([quest(), quest({ verified: true, complete: true })]))).toBe(20)
  expect(sumCosts(itemsOf([quest({ due_date: MONDAY }), quest({ paused_for: 'pause' })]))).toBe(0)
  expect(sumCosts(itemsOf([quest({ sharing: 'together', sharers, finishers: [] })]))).toBe(30)
  expect(
    sumCosts(itemsOf([quest({ sharing: 'together', sharers, finishers: ['mia', 'leo'], complete: true })])),
  ).toBe(20)
  expect(sumCosts(itemsOf([quest({ sharing: 'first_come', sharers })]))).toBe(10)
  expect(sumCosts(itemsOf([], [expected({ sharing: 'together', sharers })]))).toBe(15)
})

test('[W08.12] a child’s days without a quest are listed from today on, but not those of a break', () => {
  const items = itemsOf([quest({ sharing: 'first_come', sharers: ['mia', 'leo'] })], [expected()])
  const gaps = (child: string, pauses: Parameters<typeof listGaps>[1] = []) =>
    listGaps(items, pauses, child, days, TODAY)
  expect(gaps('mia')).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
  expect(gaps('leo')).toEqual(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
  const pause = { child_id: 'mia', first_day: '2026-03-07', last_day: '2026-03-20' }
  expect(gaps('mia', [pause])).toEqual(['2026-03-06'])
  expect(gaps('mia', [{ ...pause, child_id: null }])).toEqual(['2026-03-06'])
})

test('[W08.13] open and expired quests can be moved while their week has another day', () => {
  const canMoveOf = (more: Partial<Quest>, ofDays = days) =>
    itemsOf([quest(more)]).map((item) => canMove(item, ofDays, moment))
  expect(canMoveOf({})).toEqual([true])
  expect(canMoveOf({ due_date: MONDAY })).toEqual([true])
  expect(canMoveOf({ complete: true })).toEqual([false])
  expect(canMoveOf({ due_date: '2026-02-23' }, listDays('2026-02-23'))).toEqual([false])
  expect(itemsOf([], [expected()]).map((item) => canMove(item, days, moment))).toEqual([false])
})

const setQuest = (more: Partial<SetQuest> = {}): SetQuest => ({
  name: 'Bed',
  description: 'Bed',
  points: 10,
  picture: null,
  reoccur_rule: null,
  weekday: null,
  stays_open: false,
  times_of_day: [null],
  child_ids: ['mia', 'leo'],
  ...more,
})

test('[W08.15] what a child already has on the day, or will have, is not copied', () => {
  const items = itemsOf([quest({ name: 'bed', due_date: '2026-03-06' })], [expected({ child_id: 'leo' })])
  const left = (more: Partial<SetQuest>, ofDays: readonly string[] = days) =>
    leaveOutExisting([setQuest(more)], items, ofDays).map(({ child_ids }) => child_ids.join())
  expect(left({ weekday: 'FR' })).toEqual(['leo'])
  expect(left({ weekday: 'TH' })).toEqual(['mia,leo'])
  expect(left({}, ['2026-03-06'])).toEqual(['leo'])
  expect(left({ name: 'Teeth', weekday: 'TH' })).toEqual(['mia'])
  expect(left({ reoccur_rule: 'FREQ=DAILY' })).toEqual(['leo'])
  expect(left({ weekday: 'FR', child_ids: ['mia'] })).toEqual([])
})

test('[W08.18] a shared quest that one of its children has on the day is not copied at all', () => {
  const items = itemsOf([quest({ due_date: '2026-03-06' })])
  const left = (sharing: 'together' | undefined, weekday: 'FR' | 'TH') =>
    leaveOutExisting([{ ...setQuest({ weekday }), ...(sharing && { sharing }) }], items, days).length
  expect(left('together', 'FR')).toBe(0)
  expect(left('together', 'TH')).toBe(1)
  expect(left(undefined, 'FR')).toBe(1)
})

test('[W09.24] what a child can still do in the week counts as what it has', () => {
  const items = itemsOf(
    [
      quest({ name: 'Open' }),
      quest({ name: 'Done', complete: true }),
      quest({ name: 'Missed', due_date: MONDAY }),
    ],
    [expected()],
  )
  expect(listCurrentQuests(items).map(({ name }) => name)).toEqual(['Open', 'Teeth'])
})
