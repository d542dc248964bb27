import { INVOICE_MAIL_LIMIT, INVOICE_MAILS_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { throttle } from '#server/platform/throttle.ts'
import { receipt } from './notifications.ts'
import { findInvoiceRow, type InvoiceRow } from './queries.ts'

/** Sends the receipt with its invoice to the billing address. Returns whether there is an invoice. */
export async function mailInvoice(
  deps: Deps,
  tx: Tx,
  family_id: string,
  payment_id: string,
): Promise<boolean> {
  const row = await findInvoiceRow(tx, family_id, payment_id)
  if (!row) return false
  const to = await findRecipient(tx, row)
  const { number, language, total_price, points, bonus_points } = row
  if (to) {
    await notifyAddress(deps, tx, {
      family_id,
      to,
      language,
      kind: receipt,
      facts: { payment_id, number, points: points + bonus_points, total_price },
    })
  }
  return true
}

/** Returns the card's billing address, else a parent's; undefined if the family was purged meanwhile. */
async function findRecipient(tx: Tx, { family_id, billing_email, billing_name, bought_by }: InvoiceRow) {
  if (billing_email) return { address: billing_email, name: billing_name ?? '' }
  const parents = await listParents(tx, family_id)
  const parent = parents.find(({ id }) => id === bought_by) ?? parents[0]
  return parent && { address: parent.email, name: parent.first_name }
}

/** Refuses `not_found`, also while the invoice has no number yet, and `too_many`. (P07) */
export async function resendInvoice(deps: Deps, { family_id }: Actor, payment_id: string): Promise<null> {
  await throttle(deps, [
    { key: `invoice:${family_id}:${payment_id}`, ...INVOICE_MAIL_LIMIT },
    { key: `invoices:${family_id}`, ...INVOICE_MAILS_LIMIT },
  ])
  return deps.transaction(async (tx) => {
    if (!(await mailInvoice(deps, tx, family_id, payment_id))) throw new Refusal('not_found')
    return null
  })
}
