import type Stripe from 'stripe'
import { nested, type Params, textOr } from './params.ts'

const address = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
export const addressParams = (at: string) => [at, ...address.map((field) => `${at}.${field}`)]

/** Applies the address parameters of a request; an empty parameter clears the address. */
export function mergeAddress(
  params: Params,
  name: string,
  before: Stripe.Address | null | undefined,
): Stripe.Address | null {
  const said = nested(params, name)
  if (said.size === 0) return params.get(name) === '' ? null : (before ?? null)
  // All fields are present: they come from the list.
  return Object.fromEntries(address.map((field) => [field, textOr(said, field, before?.[field])])) as Record<
    (typeof address)[number],
    string | null
  >
}
