import type Stripe from 'stripe'

/** The card provider: Stripe, or in trial mode the Stripe-compatible sandbox. */
export type Payments = {
  stripe: Stripe
  /** For the browser. `form` is the URL of the sandbox's card form, null with Stripe, which uses Stripe Elements. */
  browserSettings: { publishable_key: string; form: string | null }
  webhook_secret: string
}

export const WEBHOOK_PATH = '/api/v1/stripe/webhook'
