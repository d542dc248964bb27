import { getPackage, type PackageName } from '#contract/store/packages.ts'
import type { Registration } from '#server/platform/business.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { NewQuote } from '#server/store/payments/queries.ts'
import { calculateTaxes } from './taxes.ts'

/** `postal`: the postal code of the card. */
export type PurchaseChoice = { points: PackageName; postal: string }

type QuotedPurchase = { family_id: string; payment_id: string; wanted: PurchaseChoice }
type Promo = { id: string; percent: number }

export type QuoteTerms = {
  now: Date
  newId: () => string
  /** The tax registrations of the business. */
  registered: readonly Registration[]
}

export const quoteTerms = ({ clock, secrets, config }: Deps): QuoteTerms => ({
  now: clock.now(),
  newId: secrets.newId,
  registered: config.TAX_REGISTERED,
})

/** Calculates the price of a package in cents, from the server's own prices and tax rates. (P03, P05) */
export function calculateQuote(
  { now, newId, registered }: QuoteTerms,
  { family_id, payment_id, wanted: { points: name, postal: postal_code } }: QuotedPurchase,
  promo?: Promo,
): NewQuote {
  const { points, bonus_points, base_price } = getPackage(name)
  // Whole cents: every price is whole dollars.
  const discount = (base_price * (promo?.percent ?? 0)) / 100
  const taxes = calculateTaxes({ postal_code, net: base_price - discount, at: now, registered })
  const tax_price = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return {
    family_id,
    id: newId(),
    payment_id,
    package: name,
    points,
    bonus_points,
    base_price,
    discount,
    tax_price,
    total_price: base_price - discount + tax_price,
    taxes: JSON.stringify(taxes),
    postal_code,
    promo_id: promo?.id ?? null,
    made_at: now,
  }
}
