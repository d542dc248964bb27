import { dayIn } from '#contract/calendar.ts'
import { findProvince, type Province } from '#contract/postal-codes.ts'
import type { TaxLine, TaxName } from '#contract/store/packages.ts'
import { type Registration, registrations } from '#server/platform/business.ts'

type Tax = {
  name: TaxName
  registration: Registration
  /** By first day, ascending; the oldest rate also applies to all days before it. */
  rates: Rates
}
type Rate = { from: string; rate: number }
type Rates = [Rate, ...Rate[]]

const gst: Tax = { name: 'GST', registration: 'GST', rates: [{ from: '2008-01-01', rate: 5_000 }] }
/** One tax for the federal and the provincial government. */
const hst = (...rates: Rates): Tax => ({ name: 'HST', registration: 'GST', rates })
const pst = (registration: Registration, ...rates: Rates): Tax => ({ name: 'PST', registration, rates })

type TaxRules = {
  taxes: Tax[]
  /** A new rate begins at midnight of this zone. */
  timeZone: string
}

/**
 * The taxes on points by province and territory. To change a rate, add it with its first day and keep the old one. As of
 * 2026-11-21, from
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
  /** Of the card's billing address, in Canada. */
  postal_code: string
  /** Cents: the price less its discount. */
  net: number
  at: Date
  registered?: readonly Registration[]
}

/**
 * Returns a line for each tax on a purchase, each rounded half up. There is no line for a tax that the business is not
 * registered for, because it must not charge it. Throws for a postal code outside Canada. (P03)
 */
export function calculateTaxes({ postal_code, net, at, registered = registrations }: Sale): TaxLine[] {
  const { taxes, timeZone } = taxRules[getProvince(postal_code)]
  const day = dayIn(timeZone, at)
  return taxes
    .filter(({ registration }) => registered.includes(registration))
    .map(({ name, rates }) => {
      const rate = findRate(day, rates)
      return { name, rate, amount: roundedShare(net, rate) }
    })
}

/** Finds the registration of a tax, whose number the invoice shows beside it. */
export function findRegistration(name: TaxName, postal_code: string): Registration | undefined {
  return taxRules[getProvince(postal_code)].taxes.find((tax) => tax.name === name)?.registration
}

/** Throws for an unknown postal code: nothing may be sold without knowing its taxes. */
function getProvince(postal_code: string): Province {
  const province = findProvince(postal_code)
  if (!province) throw new Error(`No province has the postal code ${JSON.stringify(postal_code)}`)
  return province
}

const findRate = (day: string, [oldest, ...later]: Rates): number =>
  (later.findLast(({ from }) => from <= day) ?? oldest).rate

/** `rate` is in thousandths of a percent. Rounds half a cent up, with integers only. */
function roundedShare(cents: number, rate: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new Error(`The net price must be a whole number of cents, 0 or more, not ${cents}`)
  const exact = cents * rate + 50_000
  return (exact - (exact % 100_000)) / 100_000
}
