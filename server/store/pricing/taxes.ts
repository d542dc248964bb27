import { dayIn } from '#contract/calendar.ts'
import { findProvince, type Province } from '#contract/postal-codes.ts'
import type { TaxLine, TaxName } from '#contract/store/packages.ts'
import { type Registration, registrations } from '#server/platform/business.ts'

type Tax = {
  name: TaxName
  registration: Registration
  /** What was and is taken, from the first day of each; the oldest of them stands for everything before. */
  rates: Rates
}
type Rate = { from: string; rate: number }
type Rates = [Rate, ...Rate[]]

const gst: Tax = { name: 'GST', registration: 'GST', rates: [{ from: '2008-01-01', rate: 5_000 }] }
/** One tax for both governments. */
const hst = (...rates: Rates): Tax => ({ name: 'HST', registration: 'GST', rates })
const pst = (registration: Registration, ...rates: Rates): Tax => ({ name: 'PST', registration, rates })

type TaxRules = {
  taxes: Tax[]
  /** Whose midnight a new rate begins at. */
  timeZone: string
}

/**
 * What is charged on points in each province and territory. Rates change here and nowhere else: add a line with its first
 * day, and leave the old one. As of 2026-11-21, from
 * - GST and HST: canada.ca, "GST/HST calculator (and rates)", and Notice 342 on Nova Scotia's 14 % from 2025-04-01
 * - QST: revenuquebec.ca, "GST and QST rates": 9.975 % on the price without GST since 2013-01-01
 * - PST: gov.bc.ca, "Provincial sales tax"; saskatchewan.ca, "Provincial Sales Tax"; gov.mb.ca, "Retail Sales Tax" (RST)
 */
const taxRules: Record<Province, TaxRules> = {
  AB: { timeZone: 'America/Edmonton', taxes: [gst] },
  BC: {
    timeZone: 'America/Vancouver',
    taxes: [gst, pst('PST_BC', { from: '2013-04-01', rate: 7_000 })],
  },
  MB: {
    timeZone: 'America/Winnipeg',
    taxes: [gst, pst('PST_MB', { from: '2019-07-01', rate: 7_000 })],
  },
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
  SK: {
    timeZone: 'America/Regina',
    taxes: [gst, pst('PST_SK', { from: '2017-03-23', rate: 6_000 })],
  },
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
 * The taxes on a purchase, a line each, rounded half up by itself. No line where the business isn't registered: it may not
 * take a tax there. (P03)
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

/** Under which registration a tax is taken at a place: whose number the invoice shows beside it. */
export function findRegistration(name: TaxName, postal_code: string): Registration | undefined {
  return taxRules[getProvince(postal_code)].taxes.find((tax) => tax.name === name)?.registration
}

/** A postal code of nowhere is a fault: nothing may be sold without knowing its taxes. */
function getProvince(postal_code: string): Province {
  const province = findProvince(postal_code)
  if (!province) throw new Error(`No province has the postal code ${JSON.stringify(postal_code)}`)
  return province
}

const findRate = (day: string, [oldest, ...later]: Rates): number =>
  (later.findLast(({ from }) => from <= day) ?? oldest).rate

const WHOLE = 100_000

/** So many thousandths of a percent of an amount, half a cent up; in whole numbers only. */
function roundedShare(cents: number, rate: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error(`${cents} are no cents`)
  const exact = cents * rate + WHOLE / 2
  return (exact - (exact % WHOLE)) / WHOLE
}
