import { getPackage, type PackageName } from '#contract/store/packages.ts'
import type { Registration } from '#server/platform/business.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { NewQuote } from '#server/store/payments/queries.ts'
import { calculateTaxes } from './taxes.ts'

/** `points` names the package; `postal` is the card's postal code. */
export type PurchaseChoice = { points: PackageName; postal: string }

type QuotedPurchase = { family_id: string; payment_id: string; choice: PurchaseChoice }
type Promo = { id: string; percent: number }

/** What a quote depends on besides the purchase. */
export type QuoteContext = {
  now: Date
  newId: () => string
  /** The tax registrations of the business. */
  registered: readonly Registration[]
}

export const toQuoteContext = ({ clock, secrets, config }: Deps): QuoteContext => ({
  now: clock.now(),
  newId: secrets.newId,
  registered: config.TAX_REGISTERED,
})

/** Calculates the price of a package in cents, from the server's own prices and tax rates. (P03, P05) */
export function calculateQuote(
  { now, newId, registered }: QuoteContext,
  { family_id, payment_id, choice: { points: name, postal: postal_code } }: QuotedPurchase,
  promo?: Promo,
): NewQuote {
  const { points, bonus_points, base_price } = getPackage(name)
  // Always whole cents, because every package costs whole dollars.
  const discount = (base_price * (promo?.percent ?? 0)) / 100
  const taxes = calculateTaxes({ postal_code, net: base_price - discount, soldAt: now, registered })
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
