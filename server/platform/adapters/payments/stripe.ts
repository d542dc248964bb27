import Stripe from 'stripe'
import type { Config } from '#server/platform/config.ts'
import type { Payments } from './port.ts'

export type Keys = { secret: string; publishable: string; webhook: string }

/** Returns Stripe's keys, undefined without keys or with PAYMENTS=off. `readConfig` refuses incomplete keys. */
export function findStripeKeys(config: Config): Keys | undefined {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config
  const { STRIPE_WEBHOOK_SECRET: webhook, PAYMENTS } = config
  return PAYMENTS === 'on' && secret && publishable && webhook ? { secret, publishable, webhook } : undefined
}

export const stripeOptions = {
  // Fixed, because responses differ between versions of the API. Each release of the library accepts only one.
  apiVersion: '2026-10-28.endive',
  // Milliseconds; a person may be waiting. Retries of writes use the same idempotency key.
  timeout: 15_000,
  maxNetworkRetries: 2,
  telemetry: false,
} as const

/** Connects to Stripe, or to the Stripe-compatible server on `sandbox.port` of this machine. */
export function stripePayments(keys: Keys, sandbox?: { address: string; port: number }): Payments {
  const httpClient = Stripe.createFetchHttpClient()
  const connection = sandbox && {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http' as const,
    httpClient,
  }
  return {
    stripe: new Stripe(keys.secret, { ...stripeOptions, ...connection }),
    browserSettings: { publishable_key: keys.publishable, form: sandbox?.address ?? null },
    webhook_secret: keys.webhook,
  }
}
