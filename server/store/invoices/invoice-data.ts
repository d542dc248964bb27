import type { TaxLine } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'
import type { Registration } from '#server/platform/business.ts'

/** Everything an invoice says. Money is cents (CAD). */
export type Invoice = {
  /** QN-2026-000123 */
  number: string
  issued_at: Date
  language: Language
  /** The family's, whose days are shown. */
  time_zone: string
  seller: Seller
  /** As the card's owner gave it; what is not known is left out. */
  buyer: {
    name: string | null
    email: string | null
    line1: string | null
    city: string | null
    postal_code: string | null
  }
  /** The one that the taxes were found by. */
  postal_code: string
  points: number
  bonus_points: number
  base_price: number
  discount: number
  /** The code that made it cheaper. */
  promo: string | null
  taxes: TaxLine[]
  total_price: number
  card: { brand: string; last4: string } | null
  purchased_at: Date
  /** What went back until now, the oldest first. */
  refunds: { amount: number; made_at: Date }[]
}

export type Seller = {
  name: string
  /** Line by line. */
  address: string[]
  /** For questions. */
  email: string
  numbers: Partial<Record<Registration, string>>
}
