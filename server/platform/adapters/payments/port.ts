import type Stripe from 'stripe'

/** Who takes the cards: Stripe, or in trial the sandbox, which speaks as Stripe does. */
export type Payments = {
  stripe: Stripe
  /** For the browser: whom to ask and with which public key. `form` is the sandbox's own address, null with Stripe itself (Stripe Elements then). */
  browser: { publishable_key: string; form: string | null }
  /** What the events are signed with. */
  webhook_secret: string
}

/** Where Stripe and the sandbox bring their events. */
export const WEBHOOK_PATH = '/api/v1/stripe/webhook'
