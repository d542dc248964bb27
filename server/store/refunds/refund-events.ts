import type Stripe from 'stripe'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { settle } from '#server/store/purchases/apply-provider-state.ts'
import { paymentOfIntent } from '#server/store/purchases/queries.ts'
import { followMoney, type MoneyBack } from './refund-points.ts'

export type Found = MoneyBack & { intent_id: string | null }

/** A refund of the operator's, or what became of it. Refuses `provider_away`. (P11) */
export const hearRefund = (deps: Deps, id: string): Promise<void> =>
  follow(deps, async () => refundAs(await callStripe(deps, (stripe) => stripe.refunds.retrieve(id))))

export function refundAs({ id, amount, status, payment_intent }: Stripe.Refund): Found {
  const isBack = status !== 'failed' && status !== 'canceled'
  return { kind: 'refund', provider_id: id, amount, isBack, isLost: false, intent_id: idOf(payment_intent) }
}

/** All refunds of a charge. */
export async function hearCharge(deps: Deps, charge: string): Promise<void> {
  const refunds = await callStripe(deps, (stripe) => stripe.refunds.list({ charge, limit: 100 }))
  for (const { id } of refunds.data.toReversed()) await hearRefund(deps, id)
}

/** While these hold, the bank has the money; an inquiry (`warning_…`) takes none. */
const withBank: readonly Stripe.Dispute.Status[] = [
  ...['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'],
]

/** A dispute of the card's owner with their bank, or what became of it. Refuses `provider_away`. (P11) */
export const hearDispute = (deps: Deps, id: string): Promise<void> =>
  follow(deps, async () => disputeAs(await callStripe(deps, (stripe) => stripe.disputes.retrieve(id))))

export function disputeAs({ id, amount, status, payment_intent }: Stripe.Dispute): Found {
  const [isBack, isLost] = [withBank.includes(status), status === 'lost']
  return { kind: 'dispute', provider_id: id, amount, isBack, isLost, intent_id: idOf(payment_intent) }
}

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/**
 * The purchase's own event may come later than this one, so it is looked at first. And asked again after: whoever was told
 * something newer meanwhile may have found nothing to change yet.
 */
async function follow(deps: Deps, find: () => Promise<Found>): Promise<void> {
  for (let before = await find(); ; ) {
    const { intent_id, ...money } = before
    if (!intent_id) return
    await settle(deps, intent_id)
    const payment = await paymentOfIntent(deps.db, { id: intent_id, metadata: {} })
    if (!payment) return
    await followMoney(deps, payment, money)
    const after = await find()
    if (after.isBack === before.isBack && after.isLost === before.isLost) return
    before = after
  }
}
