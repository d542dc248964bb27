import { expect, test } from 'vitest'
import type { Quest } from '#contract/quests/quests.ts'
import { chooseCelebrationSize, confettiCounts, isLastOfToday } from './celebration-size.ts'

test.each([
  [1, false, 'small'],
  [49, false, 'small'],
  [50, false, 'medium'],
  [199, false, 'medium'],
  [200, false, 'big'],
  [1, true, 'day'],
  [500, true, 'day'],
] as const)('[D15.1] the celebration of %i points (today’s last: %s) is %s', (points, isLast, expected) => {
  expect(chooseCelebrationSize(points, isLast)).toBe(expected)
})

test('[D15.1 D15.4] each size has more confetti than the size before it, and less confetti in the cool skin', () => {
  const sizes = ['small', 'medium', 'big', 'day'] as const
  for (const counts of Object.values(confettiCounts)) {
    const inOrder = sizes.map((size) => counts[size])
    expect(inOrder).toEqual([...new Set(inOrder)].sort((one, other) => one - other))
  }
  for (const size of sizes) expect(confettiCounts.cool[size]).toBeLessThan(confettiCounts.playful[size])
})

const TODAY = '2027-03-10'
const NOON = { now: new Date(`${TODAY}T17:00:00Z`), today: TODAY, timeZone: 'America/Toronto' }
const quest = (id: string, more: Partial<Quest> = {}): Quest => ({
  id,
  child_id: 'mia',
  name: id,
  description: 'Twice',
  points: 5,
  due_date: TODAY,
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
  updated_at: '2027-03-10T17:00:00Z',
  ...more,
})
const dog = quest('dog')
const due = (due_date: string) => ({ due_date })

test.each<[string, Quest, Quest[], boolean]>([
  ['the only quest of today is the last', dog, [dog], true],
  ['one of two quests left today is not the last', dog, [dog, quest('cat')], false],
  ['a quest beside a finished one is the last', dog, [dog, quest('cat', { complete: true })], true],
  ['a quest beside one due tomorrow is the last', dog, [dog, quest('cat', due('2027-03-11'))], true],
  ['a quest beside an expired one is the last', dog, [dog, quest('cat', due('2027-03-09'))], true],
  [
    'a quest due tomorrow is not today’s last',
    quest('cat', due('2027-03-11')),
    [quest('cat', due('2027-03-11'))],
    false,
  ],
])('[D15.2] %s', (_, finished, quests, expected) => {
  expect(isLastOfToday(finished, quests, NOON)).toBe(expected)
})
