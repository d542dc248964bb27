import type Stripe from 'stripe'
import { nested, type Params, textOr } from './params.ts'

const address = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
export const addressParams = (at: string) => [at, ...address.map((field) => `${at}.${field}`)]

/** An address after a call. */
export function updatedAddress(
  params: Params,
  name: string,
  before: Stripe.Address | null | undefined,
): Stripe.Address | null {
  const said = nested(params, name)
  if (said.size === 0) return params.get(name) === '' ? null : (before ?? null)
  return {
    city: textOr(said, 'city', before?.city),
    country: textOr(said, 'country', before?.country),
    line1: textOr(said, 'line1', before?.line1),
    line2: textOr(said, 'line2', before?.line2),
    postal_code: textOr(said, 'postal_code', before?.postal_code),
    state: textOr(said, 'state', before?.state),
  }
}
