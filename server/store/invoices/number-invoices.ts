import { dayIn } from '#contract/calendar.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { type Registration, splitAddress } from '#server/platform/business.ts'
import { type Config, parseMailAddress } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Seller } from './invoice-data.ts'
import { mailInvoice } from './mail-invoice.ts'
import { insertInvoice, listPaymentsWithoutInvoice, lockLastNumber, saveLastNumber } from './queries.ts'

/** Whose years are counted in: a purchase's number is by the tax office's day, wherever its family lives. */
const ACCOUNTING_TIME_ZONE = 'America/Toronto'
const BATCH_SIZE = 100

type UninvoicedPayment = Awaited<ReturnType<typeof listPaymentsWithoutInvoice>>[number]

/**
 * Gives every purchase that succeeded its invoice, numbered in order of success without a gap in a year, and mails it;
 * returns how many. However many do this at once, the row of the year lets one of them at a time. (P07)
 */
export async function numberInvoices(deps: Deps): Promise<number> {
  for (let given = 0; ; ) {
    const [first] = await listPaymentsWithoutInvoice(deps.db, 1)
    if (!first) return given
    given += await deps.transaction((tx) => numberYear(deps, tx, toAccountingYear(first)))
  }
}

async function numberYear(deps: Deps, tx: Tx, year: number): Promise<number> {
  let number = await lockLastNumber(tx, year)
  // Asked again: whoever had the row before has numbered some.
  const bought = (await listPaymentsWithoutInvoice(tx, BATCH_SIZE)).filter(
    (payment) => toAccountingYear(payment) === year,
  )
  for (const payment of bought) {
    number += 1
    await createInvoice(deps, tx, payment, `QN-${year}-${String(number).padStart(6, '0')}`)
  }
  await saveLastNumber(tx, year, number)
  return bought.length
}

const toAccountingYear = ({ purchased_at }: UninvoicedPayment) =>
  Number(dayIn(ACCOUNTING_TIME_ZONE, purchased_at).slice(0, 4))

async function createInvoice(deps: Deps, tx: Tx, bought: UninvoicedPayment, number: string) {
  const { family_id, id: payment_id, bought_by, time_zone } = bought
  const parents = await listParents(tx, family_id)
  const reader = parents.find(({ id }) => id === bought_by) ?? parents[0]
  await insertInvoice(tx, {
    family_id,
    payment_id,
    number,
    time_zone,
    issued_at: deps.clock.now(),
    language: reader?.language ?? 'en-CA',
    seller: JSON.stringify(toSeller(deps.config)),
  })
  await mailInvoice(deps, tx, family_id, payment_id)
  await announce(tx, family_id, 'payments')
}

/** Who sells, as on an invoice. A server that sells for real money does not start without name and address. */
export function toSeller(config: Config): Seller {
  const { BUSINESS_NAME = '', BUSINESS_ADDRESS = '', MAIL_FROM, TAX_REGISTERED } = config
  const numbers: [Registration, string | undefined][] = TAX_REGISTERED.map((name) => [
    name,
    config[`TAX_NUMBER_${name}`],
  ])
  return {
    name: BUSINESS_NAME,
    address: splitAddress(BUSINESS_ADDRESS),
    email: parseMailAddress(MAIL_FROM),
    numbers: Object.fromEntries(numbers.filter(([, number]) => number)),
  }
}
