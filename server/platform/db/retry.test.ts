import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseReconnectSeconds } from './notifications.ts'
import { retry } from './retry.ts'

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[G05.8] transactions that fail in the same instant are repeated at different moments', async () => {
  const moments = new Set<number>()
  const transactions = Array.from({ length: 200 }, () => {
    let tries = 0
    return retry(async () => {
      if (++tries < 5) throw deadlock()
      moments.add(Date.now())
    })
  })
  await vi.runAllTimersAsync()
  await Promise.all(transactions)
  // Four waits at random, of together at most 300 milliseconds.
  expect(moments.size).toBeGreaterThan(20)
})

test('a transaction is tried five times, and a lost connection ends it at once, because it may have committed', async () => {
  const count = async (error: () => Error) => {
    let tries = 0
    const failed = retry(async () => {
      tries++
      throw error()
    }).catch(() => {})
    await vi.runAllTimersAsync()
    await failed
    return tries
  }
  expect(await count(deadlock)).toBe(5)
  expect(await count(() => Object.assign(new Error('connection lost'), { code: '08006' }))).toBe(1)
})

test('[G05.8] processes reconnect to the database at different moments, and less often the longer it is away', () => {
  const draw = (failures: number) => Array.from({ length: 200 }, () => chooseReconnectSeconds(failures))
  for (const [failures, most] of [
    [0, 1],
    [1, 2],
    [3, 8],
    [9, 15],
  ] as const) {
    const seconds = draw(failures)
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(most / 2)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(most)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(most / 4)
  }
})
