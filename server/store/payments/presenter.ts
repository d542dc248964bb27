import type { PackageName, TaxLine } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { Language } from '#contract/values.ts'
import { translator } from '#server/platform/i18n.ts'
import type { PaymentDetails } from './queries.ts'

export const toPayment = (row: PaymentDetails, language: Language): Payment => ({
  id: row.id,
  status: row.status,
  cause: row.cause,
  // Only `calculateQuote` writes these columns, with the types of the contract.
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
  payment_method: toCard(row),
  invoice_id: row.invoice_id,
  refunded: row.refunded,
  note: toNote(row, language),
  by: row.by || null,
})

/** Returns the line of text beside the amounts of a purchase, its most important part first. (P07) */
function toNote(row: PaymentDetails, language: Language): string {
  const { points, bonus_points, promo, discount, refunded, total_price, cause, by } = row
  const numberFormat = new Intl.NumberFormat(language)
  const moneyFormat = new Intl.NumberFormat(language, { style: 'currency', currency: 'CAD' })
  const translate = translator(language)
  const notes = [
    translate('billing_points', { points: numberFormat.format(points + bonus_points) }),
    refunded > 0 &&
      (refunded < total_price
        ? translate('purchases_refunded', { amount: moneyFormat.format(refunded / 100) })
        : translate('purchases_refunded_all')),
    cause === 'reload' && translate('purchases_reloaded'),
    bonus_points > 0 && translate('purchases_bonus', { bonus: numberFormat.format(bonus_points) }),
    promo && translate('purchases_promo', { code: promo, amount: moneyFormat.format(discount / 100) }),
    by && translate('purchases_by', { by }),
  ]
  return notes.filter(Boolean).join(' · ')
}

const toCard = ({
  card_brand: brand,
  card_last4: last4,
  card_exp_month: exp_month,
  card_exp_year: exp_year,
}: PaymentDetails) =>
  brand === null || last4 === null || exp_month === null || exp_year === null
    ? null
    : { card: { brand, last4, exp_month, exp_year } }
