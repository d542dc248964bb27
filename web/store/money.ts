import { getTotalPoints, type TaxLine } from '#contract/store/packages.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatNumber } from '#web/platform/app/format.ts'

/** '$20' or, in French, '20 $'. */
export const formatWholeDollars = (cents: number) =>
  (cents / 100).toLocaleString(getLocale(), { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })

/** The message inputs for the points of a package or purchase, with its bonus points. */
export function toTotalPointsInputs(packageOrPurchase: { points: number; bonus_points: number }) {
  const count = getTotalPoints(packageOrPurchase)
  return { count, points: formatNumber(count) }
}

/** Formats 0.09975 as '9.975%' or, in French, '9,975 %'. */
const formatPercent = (fraction: number) =>
  fraction.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 3 })

export const formatBonusPercent = ({ points, bonus_points }: { points: number; bonus_points: number }) =>
  formatPercent(bonus_points / points)

export const formatDiscountPercent = (price: { base_price: number; discount: number }) =>
  formatPercent(price.discount / price.base_price)

const taxNames = { GST: m.tax_gst, HST: m.tax_hst, PST: m.tax_pst, QST: m.tax_qst }

/** 'GST, 5%' or, in French, 'TPS, 5 %'. */
export const formatTax = ({ name, rate }: TaxLine) => `${taxNames[name]()}, ${formatPercent(rate / 100_000)}`
