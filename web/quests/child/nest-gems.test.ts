import { expect, test } from 'vitest'
import type { Quest } from '#contract/quests/quests.ts'
import { describeGems } from './nest-gems.ts'

/** Only the state of a quest matters here. */
const quests = (verified: number, waiting: number) =>
  Array.from(
    { length: verified + waiting },
    (_, index) => ({ complete: true, verified: index < verified }) as Quest,
  )

test.each([
  [1, 0, '1-0'],
  [0, 1, '0-1'],
  [1, 1, '1-1'],
  [2, 1, '2-1'],
  [0, 5, '0-3'],
  [7, 0, '3-0'],
  [1, 9, '1-2'],
  [9, 1, '2-1'],
  [3, 3, '1-2'],
])('[D01.17] %i verified and %i waiting quests are the gems %s', (verified, waiting, gems) => {
  expect(describeGems(quests(verified, waiting))).toBe(gems)
})
