import Stripe from 'stripe'
import { Refusal } from '#contract/refusals.ts'
import type { Payments } from './port.ts'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * Calls the card provider; never use it inside a transaction. Refuses `payments_off` with PAYMENTS=off, and
 * `provider_away` if the provider does not answer. The provider may still have done what was asked.
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
  // Stripe is still processing the same call.
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

/** Returns the provider's error code of an invalid request, undefined for any other error. */
export const stripeErrorCode = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined
