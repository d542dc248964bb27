import type Stripe from 'stripe'
import { nested, type Params, textOr } from './params.ts'

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
export const addressParamNames = (name: string) => [name, ...addressFields.map((field) => `${name}.${field}`)]

/** Applies the address parameters of a request. An empty text in place of the whole address clears the address. */
export function mergeAddress(params: Params, name: string, current?: Stripe.Address | null) {
  const newFields = nested(params, name)
  if (newFields.size === 0) return params.get(name) === '' ? null : (current ?? null)
  const merged = addressFields.map((field) => [field, textOr(newFields, field, current?.[field])])
  // The cast is correct, because every address field is present.
  return Object.fromEntries(merged) as Record<(typeof addressFields)[number], string | null>
}
