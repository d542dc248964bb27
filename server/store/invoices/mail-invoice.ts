import { FAMILY_INVOICE_RESEND_LIMIT, INVOICE_RESEND_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { throttle } from '#server/platform/throttle.ts'
import { receipt } from './notifications.ts'
import { findInvoiceRow, type InvoiceRow } from './queries.ts'

/** Queues the receipt with the invoice, usually to the billing e-mail. Returns false if the payment has no invoice yet. */
export async function mailInvoice(
  deps: Deps,
  tx: Tx,
  family_id: string,
  payment_id: string,
): Promise<boolean> {
  const row = await findInvoiceRow(tx, family_id, payment_id)
  if (!row) return false
  const recipient = await findRecipient(tx, row)
  const { number, language, total_price, points, bonus_points } = row
  if (recipient) {
    await notifyAddress(deps, tx, {
      family_id,
      to: recipient,
      language,
      kind: receipt,
      facts: { payment_id, number, points: points + bonus_points, total_price },
    })
  }
  return true
}

/** Returns the card's billing e-mail or else a parent's, or undefined if the family was purged meanwhile. */
async function findRecipient(tx: Tx, { family_id, billing_email, billing_name, bought_by }: InvoiceRow) {
  if (billing_email) return { address: billing_email, name: billing_name ?? '' }
  const parents = await listParents(tx, family_id)
  const parent = parents.find(({ id }) => id === bought_by) ?? parents[0]
  return parent && { address: parent.email, name: parent.first_name }
}

/** Throws the refusals `too_many`, and `not_found` when the family has no such payment or no invoice for it yet. (P07) */
export async function resendInvoice(deps: Deps, { family_id }: Actor, payment_id: string): Promise<null> {
  await throttle(deps, [
    { key: `invoice:${family_id}:${payment_id}`, ...INVOICE_RESEND_LIMIT },
    { key: `invoices:${family_id}`, ...FAMILY_INVOICE_RESEND_LIMIT },
  ])
  return deps.transaction(async (tx) => {
    if (!(await mailInvoice(deps, tx, family_id, payment_id))) throw new Refusal('not_found')
    return null
  })
}
