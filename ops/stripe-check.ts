/*
 * npm run stripe:check: runs the card scenario against Stripe with a test key. Prints each step whose result is not the
 * expected one, and each response whose shape differs from Stripe's published API description. A test checks that the
 * sandbox, which all tests use instead of Stripe, passes the same scenario. Without a key the command checks the sandbox.
 */
import { randomUUID } from 'node:crypto'
import { openSandbox } from '@questnest/stripe-sandbox'
import { findShapeErrors } from '@questnest/stripe-sandbox/testing/published-shapes'
import { runScenario } from '@questnest/stripe-sandbox/testing/scenario'
import Stripe from 'stripe'
import { stripeOptions } from '#server/platform/adapters/payments/stripe.ts'
import { openPglite } from '#server/platform/db/open.ts'
import { fail, loadEnvFile } from './configured-database.ts'

loadEnvFile()
const key = process.env.STRIPE_SECRET_KEY
if (key && !/^[rs]k_test_/.test(key))
  fail('STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…): this check moves no real money.')

const shapeErrors = new Set<string>()
const checkedFetch: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init)
  for (const shapeError of findShapeErrors(await reply.clone().json())) shapeErrors.add(shapeError)
  return reply
}
const options = { ...stripeOptions, httpClient: Stripe.createFetchHttpClient(checkedFetch) }
const sandbox = key ? undefined : await openLocalSandbox()
const stripe = new Stripe(key || 'sk_test_local', { ...options, ...sandbox?.address })

const lines = await runScenario(stripe, randomUUID()).catch(fail)
await sandbox?.close()
for (const { step, expected, actual } of lines) {
  console.log(
    actual === expected ? `  ok      ${step}` : `  DIFFERS ${step}: ${actual} instead of ${expected}`,
  )
}
for (const shapeError of shapeErrors) console.log(`  SHAPE   ${shapeError}`)
const passes = shapeErrors.size === 0 && lines.every(({ expected, actual }) => actual === expected)
const subject = key
  ? 'Stripe in test mode'
  : 'STRIPE_SECRET_KEY is not set, so only the sandbox was checked. It'
console.log(`${subject} ${passes ? 'passes' : 'does not pass'} the scenario.`)
process.exitCode = passes ? 0 : 1

async function openLocalSandbox() {
  const database = await openPglite()
  const sandbox = await openSandbox({
    trial: true,
    transaction: database.transaction,
    port: 0,
    keys: { secret: 'sk_test_local', publishable: 'pk_test_local' },
    secret: randomUUID(),
    origins: [],
  })
  return {
    address: { host: '127.0.0.1', port: sandbox.port, protocol: 'http' as const },
    close: () => sandbox.close().then(database.close),
  }
}
