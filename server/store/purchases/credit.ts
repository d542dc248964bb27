import type Stripe from 'stripe'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { recordReloadSuccess } from '#server/store/auto-reload/record-reload-result.ts'
import { repayDebts } from '#server/store/payments/debts.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import { type findQuote, type PaymentRow, updatePayment } from '#server/store/payments/queries.ts'
import { releasePromo, spendPromo } from '#server/store/promos/promo-holds.ts'
import { repriceFirstPurchases } from './first-purchase.ts'

type Bought = {
  quote: NonNullable<Awaited<ReturnType<typeof findQuote>>>
  /** The provider's; null of what was placed without it. */
  intent_id: string | null
  paid: ReturnType<typeof toCardColumns>
}

/** Gives a family the points of a quote that was paid to the cent; what it owes is paid of them first. (P06, P11) */
export async function creditPayment(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  { quote, intent_id, paid }: Bought,
) {
  const { family_id, id: payment_id } = payment
  const at = deps.clock.now()
  const points = quote.points + quote.bonus_points
  await updatePayment(tx, payment, {
    ...{ status: 'succeeded', quote_id: quote.id, intent_id, failure: null },
    ...{ purchased_at: at, updated_at: at },
    ...paid,
  })
  const bought = { family_id, from: issued, to: wallet, points, kind: 'purchase', at } as const
  await transfer(tx, { ...bought, id: deps.secrets.id(), reference: payment_id })
  await repayDebts(deps, tx, { family_id, payment_id, points, at })
  if (quote.promo_id) await spendPromo(tx, payment, { promo_id: quote.promo_id, at })
  // Asked for after the card was charged.
  else await releasePromo(tx, payment)
  await repriceFirstPurchases(deps, tx, payment)
  if (withoutSpaces(paid.billing_postal_code) !== withoutSpaces(quote.postal_code))
    await alertOperator(deps, tx, payment, 'postal_code', intent_id ?? '')
  if (payment.cause === 'reload') await recordReloadSuccess(deps, tx, family_id)
  announce(tx, family_id, 'payments')
  announce(tx, family_id, 'points')
  await deps.jobs.enqueueInTransaction(tx, 'number-invoices')
  await deps.jobs.enqueueInTransaction(tx, 'resume-series')
}

/** Postal codes are typed with and without the space. */
const withoutSpaces = (postal_code: string | null) => postal_code?.replace(/\s/g, '').toUpperCase()

/** With which card, and where it is billed: as the provider has it. */
export function toCardColumns({ latest_charge }: Stripe.PaymentIntent) {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const card = charge?.payment_method_details?.card
  const { name, email, address } = charge?.billing_details ?? {}
  return {
    ...{ card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null },
    ...{ card_exp_month: card?.exp_month ?? null, card_exp_year: card?.exp_year ?? null },
    ...{ billing_name: name ?? null, billing_email: email ?? null },
    ...{ billing_line1: address?.line1 ?? null, billing_city: address?.city ?? null },
    ...{ billing_postal_code: address?.postal_code ?? null, billing_country: address?.country ?? null },
  }
}
