import { getPackage, type PackageName } from '#contract/store/packages.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { NewQuote } from '#server/store/payments/queries.ts'
import { calculateTaxes } from './taxes.ts'

/** What is bought, and with a card of which postal code. */
export type PurchaseChoice = { points: PackageName; postal: string }

type For = { family_id: string; payment_id: string; wanted: PurchaseChoice }
type Promo = { id: string; percent: number }

/** What a package costs now, cent by cent; whatever decides it is the server's. (P03, P05) */
export function calculateQuote(
  { clock, secrets, config }: Pick<Deps, 'clock' | 'secrets' | 'config'>,
  { family_id, payment_id, wanted: { points: name, postal: postal_code } }: For,
  promo?: Promo,
): NewQuote {
  const { points, bonus_points, base_price } = getPackage(name)
  const made_at = clock.now()
  // Whole cents: every price is whole dollars.
  const discount = (base_price * (promo?.percent ?? 0)) / 100
  const registered = config.TAX_REGISTERED
  const taxes = calculateTaxes({ postal_code, net: base_price - discount, at: made_at, registered })
  const tax_price = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return {
    family_id,
    id: secrets.id(),
    payment_id,
    package: name,
    ...{ points, bonus_points, base_price, discount, tax_price, postal_code, made_at },
    total_price: base_price - discount + tax_price,
    taxes: JSON.stringify(taxes),
    promo_id: promo?.id ?? null,
  }
}
