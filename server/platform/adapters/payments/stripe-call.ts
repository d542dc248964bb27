import Stripe from 'stripe'
import { Refusal } from '#contract/refusals.ts'
import type { Payments } from './port.ts'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * Asks the card provider something; never inside a transaction. Refuses `payments_off` where nobody takes cards, and
 * `provider_away` where the provider does not answer: whether it did what was asked is not known then.
 */
export async function callStripe<Answer>(
  { payments }: { payments: Payments | null },
  question: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  if (!payments) throw new Refusal('payments_off')
  try {
    return await question(payments.stripe)
  } catch (error) {
    throw isAway(error) ? new Refusal('provider_away') : error
  }
}

const isAway = (error: unknown) =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError ||
  // The same call is still being answered.
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

/** The provider's word for why something could not be done, where it was asked for something impossible. */
export const stripeErrorCode = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined
