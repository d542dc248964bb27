import type { Card } from '#contract/store/cards.ts'

type CardDetails = Card['card']

/** Display names by the card provider's code of the brand. */
const brands: Record<string, string> = {
  amex: 'Amex',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
export const getBrandName = (brand: string) => brands[brand] ?? brand

/** '08/2028' */
export const formatExpiry = ({ exp_month, exp_year }: Pick<CardDetails, 'exp_month' | 'exp_year'>) =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`

/** A card is valid until the end of its month. */
export const isCardExpired = (
  { exp_month, exp_year }: Pick<CardDetails, 'exp_month' | 'exp_year'>,
  now: Date,
) => new Date(exp_year, exp_month) <= now
