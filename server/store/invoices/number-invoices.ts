import { dayIn } from '#contract/calendar.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { splitAddressLines } from '#server/platform/business.ts'
import { type Config, parseMailAddress } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Seller } from './invoice-data.ts'
import { mailInvoice } from './mail-invoice.ts'
import { insertInvoice, listPaymentsWithoutInvoice, lockLastNumber, saveLastNumber } from './queries.ts'

/** Decides the year of an invoice number, wherever the family lives. */
const ACCOUNTING_TIME_ZONE = 'America/Toronto'
const BATCH_SIZE = 100

type UninvoicedPayment = Awaited<ReturnType<typeof listPaymentsWithoutInvoice>>[number]

/**
 * Creates and mails an invoice for each succeeded purchase that has none; returns how many. Invoices are numbered without
 * gaps, from 1 in each year, in the order in which the purchases succeeded. Each year has a row in `invoice_numbers`, whose
 * lock serializes concurrent runs. (P07)
 */
export async function numberInvoices(deps: Deps): Promise<number> {
  for (let created = 0; ; ) {
    const [first] = await listPaymentsWithoutInvoice(deps.db, 1)
    if (!first) return created
    created += await deps.transaction((tx) => createInvoicesOfYear(deps, tx, toAccountingYear(first)))
  }
}

async function createInvoicesOfYear(deps: Deps, tx: Tx, year: number): Promise<number> {
  let number = await lockLastNumber(tx, year)
  // Lists the payments again after locking, because a concurrent run may have created some of the invoices.
  const payments = (await listPaymentsWithoutInvoice(tx, BATCH_SIZE)).filter(
    (payment) => toAccountingYear(payment) === year,
  )
  for (const payment of payments) {
    number += 1
    await createInvoice(deps, tx, payment, `QN-${year}-${String(number).padStart(6, '0')}`)
  }
  await saveLastNumber(tx, year, number)
  return payments.length
}

const toAccountingYear = ({ purchased_at }: UninvoicedPayment) =>
  Number(dayIn(ACCOUNTING_TIME_ZONE, purchased_at).slice(0, 4))

async function createInvoice(deps: Deps, tx: Tx, payment: UninvoicedPayment, number: string) {
  const { family_id, id: payment_id, bought_by, time_zone } = payment
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

/** Name and address can be empty only in trial mode: outside trial mode a server does not start without them. */
export function toSeller(config: Config): Seller {
  const { BUSINESS_NAME = '', BUSINESS_ADDRESS = '', MAIL_FROM, TAX_REGISTERED } = config
  const registrationNumbers = TAX_REGISTERED.map((name) => [name, config[`TAX_NUMBER_${name}`]] as const)
  return {
    name: BUSINESS_NAME,
    address: splitAddressLines(BUSINESS_ADDRESS),
    email: parseMailAddress(MAIL_FROM),
    numbers: Object.fromEntries(registrationNumbers.filter(([, number]) => number)),
  }
}
