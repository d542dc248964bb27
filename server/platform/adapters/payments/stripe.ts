import Stripe from 'stripe'
import type { Config } from '#server/platform/config.ts'
import type { Payments } from './port.ts'

export type Keys = { secret: string; publishable: string; webhook: string }

/** Stripe's keys, where the settings have them and payments are on; `readConfig` lets no part of them through. */
export function findStripeKeys(config: Config): Keys | undefined {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config
  const { STRIPE_WEBHOOK_SECRET: webhook, PAYMENTS } = config
  return PAYMENTS === 'on' && secret && publishable && webhook ? { secret, publishable, webhook } : undefined
}

export const stripeOptions = {
  // Another version answers in other shapes: moving on is a change of this line, which the compiler asks for.
  apiVersion: '2026-10-28.endive',
  // A person may be waiting; whatever was written is sent again under the same idempotency key.
  timeout: 15_000,
  maxNetworkRetries: 2,
  telemetry: false,
} as const

/** Stripe itself, or whoever speaks like it at the address. */
export function stripePayments(keys: Keys, at?: { address: string; port: number }): Payments {
  const httpClient = Stripe.createFetchHttpClient()
  const there = at && { host: '127.0.0.1', port: at.port, protocol: 'http' as const, httpClient }
  return {
    stripe: new Stripe(keys.secret, { ...stripeOptions, ...there }),
    browser: { publishable_key: keys.publishable, form: at?.address ?? null },
    webhook_secret: keys.webhook,
  }
}
