import type Stripe from 'stripe'
import { nested, type Params, textOr } from './params.ts'

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
export const addressParamNames = (name: string) => [name, ...addressFields.map((field) => `${name}.${field}`)]

/** Applies the address parameters of a request. If the whole address is an empty text, it is cleared. */
export function mergeAddress(params: Params, name: string, current?: Stripe.Address | null) {
  const newFields = nested(params, name)
  if (newFields.size === 0) return params.get(name) === '' ? null : (current ?? null)
  const merged = addressFields.map((field) => [field, textOr(newFields, field, current?.[field])])
  // The cast is correct, because every address field is present.
  return Object.fromEntries(merged) as Record<(typeof addressFields)[number], string | null>
}
