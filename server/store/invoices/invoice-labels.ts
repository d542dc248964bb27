import { dayIn } from '#contract/calendar.ts'
import { findProvince } from '#contract/postal-codes.ts'
import type { TaxLine } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'
import { type KeySuffix, type MessageInputs, translate } from '#server/platform/i18n.ts'

/** Names of card networks, the same in every language. */
const brandNames = new Map(
  Object.entries({
    amex: 'American Express',
    cartes_bancaires: 'Cartes Bancaires',
    diners: 'Diners Club',
    discover: 'Discover',
    interac: 'Interac',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  }),
)

export type InvoiceLabels = ReturnType<typeof createInvoiceLabels>

/** The texts of an invoice, with dates in the family's time zone. */
export function createInvoiceLabels(language: Language, timeZone: string) {
  const moneyFormat = new Intl.NumberFormat(language, { style: 'currency', currency: 'CAD' })
  const percentFormat = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 })
  const numberFormat = new Intl.NumberFormat(language)
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const text = <K extends KeySuffix<'invoice_'>>(key: K, ...inputs: MessageInputs<`invoice_${K}`>) =>
    translate(`invoice_${key}`, language, ...inputs)

  return {
    text,
    formatMoney: (cents: number) => moneyFormat.format(cents / 100),
    formatNumber: (value: number) => numberFormat.format(value),
    /** In French the first day of a month is an ordinal number. */
    formatDay: (instant: Date) => {
      const day = dayFormat.format(new Date(`${dayIn(timeZone, instant)}T00:00:00Z`))
      return language === 'fr-CA' ? day.replace(/^1 /, '1er ') : day
    },
    describeCard: ({ brand, last4 }: { brand: string; last4: string }) => {
      const name = brandNames.get(brand)
      return name ? text('card', { brand: name, last4 }) : text('other_card', { last4 })
    },
    /** Returns for example "HST 13%"; Manitoba calls its PST "RST". */
    describeTax: ({ name, rate }: TaxLine, postal_code: string) => {
      const taxKey =
        name === 'PST' && findProvince(postal_code) === 'MB'
          ? 'rst'
          : (name.toLowerCase() as Lowercase<typeof name>)
      return text('tax', {
        name: translate(`tax_${taxKey}`, language),
        rate: percentFormat.format(rate / 100_000),
      })
    },
  }
}
