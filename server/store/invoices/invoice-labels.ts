import { dayIn } from '#contract/calendar.ts'
import { findProvince } from '#contract/postal-codes.ts'
import type { TaxLine } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'
import { type KeyAfter, type MessageInputs, translate } from '#server/platform/i18n.ts'

/** The same in every language. */
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
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'CAD' })
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 })
  const numbers = new Intl.NumberFormat(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const words = <K extends KeyAfter<'invoice_'>>(key: K, ...inputs: MessageInputs<`invoice_${K}`>) =>
    translate(`invoice_${key}`, language, ...inputs)

  return {
    words,
    money: (cents: number) => dollars.format(cents / 100),
    number: (value: number) => numbers.format(value),
    /** In French the first of a month is an ordinal. */
    day: (instant: Date) => {
      const text = days.format(new Date(`${dayIn(timeZone, instant)}T00:00:00Z`))
      return language === 'fr-CA' ? text.replace(/^1 /, '1er ') : text
    },
    card: ({ brand, last4 }: { brand: string; last4: string }) => {
      const name = brandNames.get(brand)
      return name ? words('card', { brand: name, last4 }) : words('other_card', { last4 })
    },
    /** For example "HST 13%"; Manitoba calls its PST "RST". */
    tax: ({ name, rate }: TaxLine, postal_code: string) => {
      const own =
        name === 'PST' && findProvince(postal_code) === 'MB'
          ? 'rst'
          : (name.toLowerCase() as Lowercase<typeof name>)
      return words('tax', { name: translate(`tax_${own}`, language), rate: percents.format(rate / 100_000) })
    },
  }
}
