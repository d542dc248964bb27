import type { TaxLine } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'
import type { Registration } from '#server/platform/business.ts'

/** Money is in cents (CAD). */
export type Invoice = {
  /** For example QN-2026-000123. */
  number: string
  issued_at: Date
  language: Language
  /** The family's time zone, in which dates are shown. */
  time_zone: string
  seller: Seller
  /** The card's billing details; unknown ones are not shown. */
  buyer: {
    name: string | null
    email: string | null
    line1: string | null
    city: string | null
    postal_code: string | null
  }
  /** The postal code that decided the taxes. */
  postal_code: string
  points: number
  bonus_points: number
  base_price: number
  discount: number
  promo: string | null
  taxes: TaxLine[]
  total_price: number
  card: { brand: string; last4: string } | null
  purchased_at: Date
  /** Refunds so far, the oldest first. */
  refunds: { amount: number; made_at: Date }[]
}

export type Seller = {
  name: string
  address: string[]
  email: string
  /** Tax registration numbers. The type `Seller` is stored as JSON in `invoices.seller`, so no key of it may be renamed. */
  numbers: Partial<Record<Registration, string>>
}
