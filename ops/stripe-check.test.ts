import { spawnSync } from 'node:child_process'
import { openHarness } from '@questnest/stripe-sandbox/testing/harness'
import { runScenario } from '@questnest/stripe-sandbox/testing/scenario'
import { afterAll, beforeAll, expect, test } from 'vitest'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(async () => {
  expect(harness.listProblems()).toEqual([])
  await harness.close()
})

test('the sandbox passes the scenario that ops/stripe-check.ts runs on Stripe itself', async () => {
  const lines = await runScenario(harness.stripe, 'run-1')
  expect(lines).toHaveLength(17)
  for (const { step, expected, actual } of lines) expect(actual, step).toBe(expected)
  // A second run uses other idempotency keys and another customer.
  expect(
    (await runScenario(harness.stripe, 'run-2')).every(({ expected, actual }) => actual === expected),
  ).toBe(true)
})

test('[H14.10] the check rejects a live key', () => {
  const env = { PATH: process.env.PATH, STRIPE_SECRET_KEY: 'sk_live_of_somebody' }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['ops/stripe-check.ts'], {
    env,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('this check moves no real money')
  expect(stderr).not.toContain('of_somebody')
})
