import type Stripe from 'stripe'
import { issued, transfer, wallet } from '#server/ledger/ledger.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { noteReloaded } from '#server/store/auto-reload/record-result.ts'
import { releasePromo, spendPromo } from '#server/store/promos/hold-promo.ts'
import { repayDebts } from './debts.ts'
import { endFirstPurchase } from './first-purchase.ts'
import { tellOperator } from './operator-alerts.ts'
import { type PaymentRow, type quoteOf, savePayment } from './queries.ts'

type Bought = {
  quote: NonNullable<Awaited<ReturnType<typeof quoteOf>>>
  /** The provider's; null of what was placed without it. */
  intent_id: string | null
  paid: ReturnType<typeof paidWith>
}

/** Gives a family the points of a quote that was paid to the cent; what it owes is paid of them first. (P06, P11) */
export async function credit(deps: Deps, tx: Tx, payment: PaymentRow, { quote, intent_id, paid }: Bought) {
  const { family_id, id: payment_id } = payment
  const at = deps.clock.now()
  const points = quote.points + quote.bonus_points
  await savePayment(tx, payment, {
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
  await endFirstPurchase(deps, tx, payment)
  if (squeezed(paid.billing_postal_code) !== squeezed(quote.postal_code))
    await tellOperator(deps, tx, payment, 'postal_code', intent_id ?? '')
  if (payment.cause === 'reload') await noteReloaded(deps, tx, family_id)
  announce(tx, family_id, 'payments')
  announce(tx, family_id, 'points')
  await deps.jobs.soon(tx, 'number-invoices')
  await deps.jobs.soon(tx, 'resume-series')
}

/** Postal codes are typed with and without the space. */
const squeezed = (postal_code: string | null) => postal_code?.replace(/\s/g, '').toUpperCase()

/** With which card, and where it is billed: as the provider has it. */
export function paidWith({ latest_charge }: Stripe.PaymentIntent) {
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
