import { expect, test } from 'vitest'
import { proposeChoices } from './reload-draft.ts'

test.each([
  ['none, without recurring quests', [0, 0, 0, 0], '1000', '1000'],
  ['40 points a day', [240, 280, 280, 280], '2000', '1000'],
  ['exactly one package’s points in four weeks', [250, 250, 250, 250], '1000', '1000'],
  ['one point more than a package has', [250, 250, 250, 251], '2000', '1000'],
  ['a busy second week', [100, 1500, 100, 100], '2000', '2000'],
  ['as many as a package has with its bonus points', [1300, 1300, 1300, 1350], '5000', '2000'],
  ['more than any package has', [9000, 12_000, 9000, 9000], '10000', '10000'],
])('[D07.7] the form is filled in from the points that quests need: %s', (_, weeks, amount, threshold) => {
  const needed = weeks.reduce((sum, points) => sum + points, 0)
  expect(proposeChoices({ needed, weeks }, '2026-11-23')).toEqual({
    amount,
    threshold,
    start_date: '2026-11-23',
  })
})
