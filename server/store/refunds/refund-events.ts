import type Stripe from 'stripe'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPaymentByIntent } from '#server/store/payments/queries.ts'
import { applyProviderState } from '#server/store/purchases/apply-provider-state.ts'
import { applyRefundState } from './apply-refund-state.ts'
import type { RefundState } from './transition.ts'

/** A refund or dispute at the provider: see `kind`. */
export type ProviderRefund = RefundState & { intent_id: string | null }

/** Handles a new or changed refund. Throws the refusals of `callStripe`. (P11) */
export const handleRefund = (deps: Deps, id: string): Promise<void> =>
  syncRefund(deps, async () =>
    fromStripeRefund(await callStripe(deps, (stripe) => stripe.refunds.retrieve(id))),
  )

export function fromStripeRefund({ id, amount, status, payment_intent }: Stripe.Refund): ProviderRefund {
  const isMoneyWithdrawn = status !== 'failed' && status !== 'canceled'
  const intent_id = toId(payment_intent)
  return { kind: 'refund', provider_id: id, amount, isMoneyWithdrawn, isDisputeLost: false, intent_id }
}

/** Handles the newest hundred refunds of a charge, the oldest of them first. */
export async function handleCharge(deps: Deps, charge: string): Promise<void> {
  const refunds = await callStripe(deps, (stripe) => stripe.refunds.list({ charge, limit: 100 }))
  for (const { id } of refunds.data.toReversed()) await handleRefund(deps, id)
}

/** The statuses in which the bank has the money. During an inquiry (`warning_…`) the bank takes no money. */
const moneyTakenStatuses: readonly Stripe.Dispute.Status[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]

/** Handles a new or changed dispute. Throws the refusals of `callStripe`. (P11) */
export const handleDispute = (deps: Deps, id: string): Promise<void> =>
  syncRefund(deps, async () =>
    fromStripeDispute(await callStripe(deps, (stripe) => stripe.disputes.retrieve(id))),
  )

export function fromStripeDispute({ id, amount, status, payment_intent }: Stripe.Dispute): ProviderRefund {
  const [isMoneyWithdrawn, isDisputeLost] = [moneyTakenStatuses.includes(status), status === 'lost']
  return {
    kind: 'dispute',
    provider_id: id,
    amount,
    isMoneyWithdrawn,
    isDisputeLost,
    intent_id: toId(payment_intent),
  }
}

const toId = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null)

/**
 * Applies the state of a refund or dispute. Credits the purchase first, because the event of the purchase may arrive later.
 * Then fetches the state again, and repeats all this until the fetched state is the one just applied: the handler of a newer
 * event may have run before the purchase was credited, when it had no points to take or restore.
 */
async function syncRefund(deps: Deps, fetchRefund: () => Promise<ProviderRefund>): Promise<void> {
  for (let before = await fetchRefund(); ; ) {
    const { intent_id, ...state } = before
    if (!intent_id) return
    await applyProviderState(deps, intent_id)
    const payment = await findPaymentByIntent(deps.db, { id: intent_id, metadata: {} })
    if (!payment) return
    await applyRefundState(deps, payment, state)
    const after = await fetchRefund()
    if (after.isMoneyWithdrawn === before.isMoneyWithdrawn && after.isDisputeLost === before.isDisputeLost)
      return
    before = after
  }
}
