import { expect, onTestFinished, test, vi } from 'vitest'
import { liveTopics } from '#contract/live.ts'
import { openLive } from './live.ts'

test('[G05.8] after the database was away, open screens are told to reload at different moments', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let reportGap = (_seconds: number) => {}
  const live = await openLive({
    listen: async (_channel, { onGap }) => {
      reportGap = onGap
      return async () => {}
    },
  })
  const moments: number[] = []
  const viewer = { id: 'parent', family_id: 'family', role: 'parent' } as const
  for (let screen = 0; screen < 200; screen++) live.watch(viewer, () => moments.push(Date.now()))
  const start = Date.now()
  reportGap(2)
  await vi.runAllTimersAsync()
  expect(moments).toHaveLength(200 * liveTopics.length)
  expect(new Set(moments).size).toBeGreaterThan(100)
  expect(Math.max(...moments) - start).toBeLessThanOrEqual(2000)
})
