import type Stripe from 'stripe'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPaymentByIntent } from '#server/store/payments/queries.ts'
import { applyProviderState } from '#server/store/purchases/apply-provider-state.ts'
import { applyRefundState } from './apply-refund-state.ts'
import type { RefundState } from './transition.ts'

export type ProviderRefund = RefundState & { intent_id: string | null }

/** Handles a new or changed refund. Refuses `provider_away`. (P11) */
export const handleRefund = (deps: Deps, id: string): Promise<void> =>
  syncRefund(deps, async () =>
    fromStripeRefund(await callStripe(deps, (stripe) => stripe.refunds.retrieve(id))),
  )

export function fromStripeRefund({ id, amount, status, payment_intent }: Stripe.Refund): ProviderRefund {
  const isBack = status !== 'failed' && status !== 'canceled'
  return { kind: 'refund', provider_id: id, amount, isBack, isLost: false, intent_id: toId(payment_intent) }
}

export async function handleCharge(deps: Deps, charge: string): Promise<void> {
  const refunds = await callStripe(deps, (stripe) => stripe.refunds.list({ charge, limit: 100 }))
  for (const { id } of refunds.data.toReversed()) await handleRefund(deps, id)
}

/** In these states the bank holds the money; an inquiry (`warning_…`) takes none. */
const bankHoldsMoney: readonly Stripe.Dispute.Status[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]

/** Handles a new or changed dispute. Refuses `provider_away`. (P11) */
export const handleDispute = (deps: Deps, id: string): Promise<void> =>
  syncRefund(deps, async () =>
    fromStripeDispute(await callStripe(deps, (stripe) => stripe.disputes.retrieve(id))),
  )

export function fromStripeDispute({ id, amount, status, payment_intent }: Stripe.Dispute): ProviderRefund {
  const [isBack, isLost] = [bankHoldsMoney.includes(status), status === 'lost']
  return { kind: 'dispute', provider_id: id, amount, isBack, isLost, intent_id: toId(payment_intent) }
}

const toId = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/**
 * Credits the purchase first, because its own event may arrive later. Fetches the state again afterwards: a concurrent call
 * with a newer state may have found nothing to change yet.
 */
async function syncRefund(deps: Deps, find: () => Promise<ProviderRefund>): Promise<void> {
  for (let before = await find(); ; ) {
    const { intent_id, ...money } = before
    if (!intent_id) return
    await applyProviderState(deps, intent_id)
    const payment = await findPaymentByIntent(deps.db, { id: intent_id, metadata: {} })
    if (!payment) return
    await applyRefundState(deps, payment, money)
    const after = await find()
    if (after.isBack === before.isBack && after.isLost === before.isLost) return
    before = after
  }
}
