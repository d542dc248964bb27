import type { Payment } from '#contract/payments.ts'
import type { PackageName, TaxLine } from '#contract/store.ts'
import type { ShownPayment } from './store.ts'

/** A payment as the contract says it. */
export const asPayment = (row: ShownPayment): Payment => ({
  id: row.id,
  status: row.status,
  cause: row.cause,
  // Written by `quoteFor` alone, which takes a package of the contract and makes lines of its shape.
  package: row.package as PackageName,
  taxes: row.taxes as TaxLine[],
  points: row.points,
  bonus_points: row.bonus_points,
  base_price: row.base_price,
  discount: row.discount,
  tax_price: row.tax_price,
  total_price: row.total_price,
  postal_code: row.postal_code,
  promo: row.promo,
  started_at: row.started_at.toISOString(),
  purchased_at: row.purchased_at?.toISOString() ?? null,
  failure: row.failure,
  payment_method: cardOf(row),
  invoice_id: row.invoice_id,
  refunded: row.refunded,
  by: row.by || null,
})

const cardOf = ({
  card_brand: brand,
  card_last4: last4,
  card_exp_month: exp_month,
  card_exp_year: exp_year,
}: ShownPayment) =>
  brand === null || last4 === null || exp_month === null || exp_year === null
    ? null
    : { card: { brand, last4, exp_month, exp_year } }
