import { dayIn } from '#contract/calendar.ts'
import { findProvince, type Province } from '#contract/postal-codes.ts'
import type { TaxLine, TaxName } from '#contract/store/packages.ts'
import { type Registration, registrations } from '#server/platform/business.ts'

type Tax = {
  name: TaxName
  registration: Registration
  /** The rates in the order of their first days. The oldest rate also applies to all earlier days. */
  rates: Rates
}
/** `rate` is in thousandths of a percent: 5_000 is 5 %. */
type Rate = { from: string; rate: number }
type Rates = [Rate, ...Rate[]]

const gst: Tax = { name: 'GST', registration: 'GST', rates: [{ from: '2008-01-01', rate: 5_000 }] }
/** A single tax that the federal and the provincial government share. */
const hst = (...rates: Rates): Tax => ({ name: 'HST', registration: 'GST', rates })
const pst = (registration: Registration, ...rates: Rates): Tax => ({ name: 'PST', registration, rates })

type TaxRules = {
  taxes: Tax[]
  /** A new rate begins at midnight in this time zone. */
  timeZone: string
}

/**
 * The taxes on points by province and territory. To change a rate, add the new rate with its first day. The rates are those
 * of 2026-11-21, according to:
 * - GST and HST: canada.ca, "GST/HST calculator (and rates)", and Notice 342 on Nova Scotia's 14 % from 2025-04-01
 * - QST: revenuquebec.ca, "GST and QST rates": 9.975 % on the price without GST since 2013-01-01
 * - PST: gov.bc.ca, "Provincial sales tax"; saskatchewan.ca, "Provincial Sales Tax"; gov.mb.ca, "Retail Sales Tax" (RST)
 */
const taxRules: Record<Province, TaxRules> = {
  AB: { timeZone: 'America/Edmonton', taxes: [gst] },
  BC: { timeZone: 'America/Vancouver', taxes: [gst, pst('PST_BC', { from: '2013-04-01', rate: 7_000 })] },
  MB: { timeZone: 'America/Winnipeg', taxes: [gst, pst('PST_MB', { from: '2019-07-01', rate: 7_000 })] },
  NB: { timeZone: 'America/Moncton', taxes: [hst({ from: '2016-07-01', rate: 15_000 })] },
  NL: { timeZone: 'America/St_Johns', taxes: [hst({ from: '2016-07-01', rate: 15_000 })] },
  NS: {
    timeZone: 'America/Halifax',
    taxes: [hst({ from: '2010-07-01', rate: 15_000 }, { from: '2025-04-01', rate: 14_000 })],
  },
  NT: { timeZone: 'America/Yellowknife', taxes: [gst] },
  NU: { timeZone: 'America/Iqaluit', taxes: [gst] },
  ON: { timeZone: 'America/Toronto', taxes: [hst({ from: '2010-07-01', rate: 13_000 })] },
  PE: { timeZone: 'America/Halifax', taxes: [hst({ from: '2016-10-01', rate: 15_000 })] },
  QC: {
    timeZone: 'America/Toronto',
    taxes: [gst, { name: 'QST', registration: 'QST', rates: [{ from: '2013-01-01', rate: 9_975 }] }],
  },
  SK: { timeZone: 'America/Regina', taxes: [gst, pst('PST_SK', { from: '2017-03-23', rate: 6_000 })] },
  YT: { timeZone: 'America/Whitehorse', taxes: [gst] },
}

type Sale = {
  /** The postal code of the card's billing address. */
  postal_code: string
  /** Cents: the price less its discount. */
  net: number
  soldAt: Date
  /** The tax registrations of the business; by default all. */
  registered?: readonly Registration[]
}

/**
 * Returns a line for each tax on a purchase, each rounded half up. There is no line for a tax for which the business is
 * not registered, because the business must not charge that tax. Throws for a postal code outside Canada. (P03)
 */
export function calculateTaxes({ postal_code, net, soldAt, registered = registrations }: Sale): TaxLine[] {
  const { taxes, timeZone } = taxRules[getProvince(postal_code)]
  const day = dayIn(timeZone, soldAt)
  return taxes
    .filter(({ registration }) => registered.includes(registration))
    .map(({ name, rates }) => {
      const rate = findRate(day, rates)
      return { name, rate, amount: calculateTax(net, rate) }
    })
}

/** Returns the registration for a tax; the invoice shows the number of that registration beside the tax. */
export function findRegistration(name: TaxName, postal_code: string): Registration | undefined {
  return taxRules[getProvince(postal_code)].taxes.find((tax) => tax.name === name)?.registration
}

/** Throws an error for an unknown postal code, because nothing may be sold without known taxes. */
function getProvince(postal_code: string): Province {
  const province = findProvince(postal_code)
  if (!province) throw new Error(`No province has the postal code ${JSON.stringify(postal_code)}`)
  return province
}

const findRate = (day: string, [oldest, ...later]: Rates): number =>
  (later.findLast(({ from }) => from <= day) ?? oldest).rate

/** Returns the tax in cents. `rate` is in thousandths of a percent. Rounds half a cent up, with integers only. */
function calculateTax(cents: number, rate: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new Error(`The net price must be a whole number of cents, 0 or more, not ${cents}`)
  const withHalfCent = cents * rate + 50_000
  return (withHalfCent - (withHalfCent % 100_000)) / 100_000
}
