import { expect, test } from 'vitest'
import { pointAlong } from './goal-path.ts'

test('[C07.3] the gem stands as far along the way as the child has come', () => {
  expect(pointAlong(0)).toEqual({ x: 16, y: 128 })
  expect(pointAlong(1)).toEqual({ x: 300, y: 36 })
  expect(pointAlong(1.5)).toEqual(pointAlong(1))
  const steps = Array.from({ length: 101 }, (_, percent) => pointAlong(percent / 100))
  const strides = steps.slice(1).map(({ x, y }, before) => {
    const from = steps[before] ?? { x: 0, y: 0 }
    return Math.hypot(x - from.x, y - from.y)
  })
  // Each percent is equally long, except for what the curves cut off.
  expect(Math.max(...strides) / Math.min(...strides)).toBeLessThan(1.05)
})
