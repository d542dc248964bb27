import { expect, test } from 'vitest'
import { pointAlong } from './goal-path.ts'

test("[C07.3] the gem's distance along the path is proportional to the child's progress", () => {
  expect(pointAlong(0)).toEqual({ x: 16, y: 128 })
  expect(pointAlong(1)).toEqual({ x: 300, y: 36 })
  expect(pointAlong(1.5)).toEqual(pointAlong(1))
  const positions = Array.from({ length: 101 }, (_, percent) => pointAlong(percent / 100))
  const distances = positions.slice(1).map(({ x, y }, index) => {
    const previous = positions[index] ?? { x: 0, y: 0 }
    return Math.hypot(x - previous.x, y - previous.y)
  })
  // All distances are nearly equal; they differ because straight lines cut the curves short.
  expect(Math.max(...distances) / Math.min(...distances)).toBeLessThan(1.05)
})
