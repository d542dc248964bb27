import { expect, test } from 'vitest'
import { getHighestAlmostReachedPrice, getReach } from './reach.ts'

test.each([
  [0, 1, undefined],
  [0, 0, 'now'],
  [74, 100, undefined],
  [75, 100, 'almost'],
  [99, 100, 'almost'],
  [100, 100, 'now'],
  [101, 100, 'now'],
  [300, 400, 'almost'],
  [300, 401, undefined],
])('[D06.2 D06.9] getReach(%i, %i) is %s', (points, price, reach) => {
  expect(getReach(points, price)).toBe(reach)
})

test('[D06.2] points almost reach a price once they are at least three quarters of it', () => {
  for (let points = 0; points < 500; points++) {
    const price = getHighestAlmostReachedPrice(points)
    expect([points * 4 >= price * 3, points * 4 >= (price + 1) * 3]).toEqual([true, false])
  }
})
