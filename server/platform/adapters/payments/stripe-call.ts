import Stripe from 'stripe'
import { BUSY_RETRY_SECONDS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Payments } from './port.ts'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * Calls the card provider; never use it inside a transaction. Throws the refusal `payments_off` with PAYMENTS=off, and
 * `provider_away` if the provider is unavailable. Even then the provider may have carried out the call.
 */
export async function callStripe<Result>(
  { payments }: { payments: Payments | null },
  call: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  if (!payments) throw new Refusal('payments_off')
  try {
    return await call(payments.stripe)
  } catch (error) {
    throw isUnavailable(error) ? new Refusal('provider_away', { retryAfter: BUSY_RETRY_SECONDS }) : error
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError ||
  // Stripe is still processing the same call.
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

/** Whether Stripe has refused a request as invalid, for example because of the state that an object has by now. */
export const isInvalidForStripe = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError

/** Returns Stripe's error code of an invalid request; undefined for any other error, and if Stripe names no code. */
export const stripeErrorCode = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined
