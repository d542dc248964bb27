import { openSandbox } from '@questnest/stripe-sandbox'
import type { Config } from '#server/platform/config.ts'
import type { Transact } from '#server/platform/db/transact.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { type Payments, WEBHOOK_PATH } from './port.ts'
import { type Keys, stripePayments } from './stripe.ts'

type Trial = {
  config: Config
  transaction: Transact
  secrets: Secrets
  reportError: (error: unknown) => void
}

type Wanted = {
  /** Where this process answers, for itself. */
  server: string
  /** Milliseconds after each failure of the webhook, where not the sandbox's own. */
  retryDelays?: readonly number[]
  fetch?: typeof fetch
}

type TrialPayments = {
  payments: Payments
  /** Moves no money: for whoever tries the operator's part. */
  secretKey: string
  close: () => Promise<void>
}

/**
 * Opens the sandbox in Stripe's place, with everything it knows in the same database; whoever opens it closes it before
 * the database. The keys are made of the server's secret, so they stay the same from start to start.
 */
export async function openTrialPayments(
  { config, transaction, secrets, reportError }: Trial,
  { server, ...more }: Wanted,
): Promise<TrialPayments> {
  const made = (what: string) => secrets.hmac('sandbox', what)
  const keys: Keys = {
    secret: `sk_test_${made('secret key')}`,
    publishable: `pk_test_${made('publishable key')}`,
    webhook: `whsec_${made('webhook')}`,
  }
  const sandbox = await openSandbox({
    ...more,
    trial: config.trial,
    transaction,
    port: 0,
    keys,
    secret: made('cards'),
    // The site has one address more than it says: that of the machine itself.
    origins: [config.ADULT_URL, server],
    webhook: { url: server + WEBHOOK_PATH, secret: keys.webhook },
    report: reportError,
  })
  return { payments: stripePayments(keys, sandbox), secretKey: keys.secret, close: sandbox.close }
}
