import { expect, test } from 'vitest'
import { getGoalEffect } from './goal-effect.ts'

test.each([
  { goal: 500, points: 800, total: 300, effect: 'safe', missingBefore: 0, missingAfter: 0 },
  { goal: 500, points: 800, total: 301, effect: 'lost', missingBefore: 0, missingAfter: 1 },
  { goal: 500, points: 500, total: 200, effect: 'lost', missingBefore: 0, missingAfter: 200 },
  { goal: 500, points: 400, total: 100, effect: 'further', missingBefore: 100, missingAfter: 200 },
  { goal: 500, points: 400, total: 400, effect: 'further', missingBefore: 100, missingAfter: 500 },
])('[D06.8] after spending $total of $points points, the effect on a goal of $goal is $effect', (row) => {
  const { goal, points, total, ...effect } = row
  expect(getGoalEffect(goal, points, total)).toEqual(effect)
})
