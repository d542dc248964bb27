import { openSandbox } from '@questnest/stripe-sandbox'
import type { Config } from '#server/platform/config.ts'
import type { Transact } from '#server/platform/db/transact.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { WEBHOOK_PATH } from './port.ts'
import { type Keys, stripePayments } from './stripe.ts'

export type SandboxDeps = {
  config: Config
  transaction: Transact
  secrets: Secrets
  reportError: (error: unknown) => void
}

type TrialOptions = {
  /** The base URL of the server that the sandbox sends its webhooks to. */
  server: string
  /** Milliseconds to wait after each failed delivery of a webhook event. Default: the sandbox's own delays. */
  retryDelays?: readonly number[]
  fetch?: typeof fetch
}

/**
 * Opens the sandbox in place of Stripe. It keeps its state in the server's database; close it before the database. Its
 * keys are derived from the server's secret, so they stay the same after a restart.
 */
export async function openSandboxPayments(
  { config, transaction, secrets, reportError }: SandboxDeps,
  { server, ...sandboxOptions }: TrialOptions,
) {
  const derive = (name: string) => secrets.hmac('sandbox', name)
  const keys: Keys = {
    secret: `sk_test_${derive('secret key')}`,
    publishable: `pk_test_${derive('publishable key')}`,
    webhook: `whsec_${derive('webhook')}`,
  }
  const sandbox = await openSandbox({
    ...sandboxOptions,
    trial: config.trial,
    transaction,
    port: 0,
    keys,
    secret: derive('cards'),
    // The browser may open the site at ADULT_URL or at the server's own address.
    origins: [config.ADULT_URL, server],
    webhook: { url: server + WEBHOOK_PATH, secret: keys.webhook },
    report: reportError,
  })
  // The secret key moves no money. It is for trying out the operator's commands.
  return { payments: stripePayments(keys, sandbox), sandboxSecretKey: keys.secret, close: sandbox.close }
}
