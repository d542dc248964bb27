import { isStepAllowed, type OrderStep, problems } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import { lockUser } from '#server/accounts/families/queries.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteOrder } from '#server/rewards/orders/family-data-queries.ts'
import { toOrder } from '#server/rewards/orders/presenter.ts'
import { lockOrder, type OrderDetails, type OrderRow } from '#server/rewards/orders/queries.ts'
import { transitionOrder } from '#server/rewards/orders/transition.ts'
import {
  notifyCancelledByOperator,
  notifyCompensated,
  notifyDelivered,
  notifyShipped,
} from './notifications.ts'
import { findOrderOwner, settleReports } from './queries.ts'

/** What the operator's commands have of `Deps`. */
export type OperatorDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/* How every order ends. Each answers the order after its step. (R06, R09) */

export const shipOrder = (
  deps: OperatorDeps,
  id: string,
  parcel: { carrier: string; tracking: string | null },
) =>
  transitionByOperator(deps, id, 'ship', {
    changed: { ...parcel, shipped_at: deps.clock.now() },
    tell: notifyShipped,
  })

export const deliverOrder = (deps: OperatorDeps, id: string) =>
  transitionByOperator(deps, id, 'deliver', {
    changed: { delivered_at: deps.clock.now() },
    tell: notifyDelivered,
  })

/** What cannot be had: the points go back to the child, to the family when the child is gone for good. */
export const cancelByOperator = (deps: OperatorDeps, id: string, reason: string) =>
  transitionByOperator(deps, id, 'cancel', {
    note: reason,
    tell: (deps, tx, order, { to_family }) =>
      notifyCancelledByOperator(deps, tx, order, { to_family, note: reason }),
  })

/** What was lost or damaged: the points go back the same way. */
export const compensateOrder = (deps: OperatorDeps, id: string) =>
  transitionByOperator(deps, id, 'compensate', { tell: notifyCompensated })

type Step = Extract<OrderStep, 'ship' | 'deliver' | 'cancel' | 'compensate'>
type Taken = {
  note?: string
  changed?: Partial<OrderRow>
  /** `to_family`: points that come back are the family's, because the child is gone. */
  tell: (deps: OperatorDeps, tx: Tx, order: OrderRow, back: { to_family: boolean }) => void
}

function transitionByOperator(
  deps: OperatorDeps,
  id: string,
  step: Step,
  { tell, ...taken }: Taken,
): Promise<OrderDetails> {
  return deps.transaction(async (tx) => {
    const found = isId(id) ? await findOrderOwner(tx, id) : undefined
    if (!found) throw new CommandRefused(`There is no order ${id}.`)
    const { family_id, child_id, purged_at } = found
    // Locked before the order, as everywhere; a child that is gone gets no points: the family does.
    const child = await lockUser(tx, family_id, child_id)
    const order = await lockOrder(tx, family_id, id)
    if (!order) throw new CommandRefused(`There is no order ${id}.`)
    const now = deps.clock.now()
    if (!isStepAllowed(step, 'operator', toOrder(order, 'en-CA'), now))
      throw new CommandRefused(explainRefusal(order, step))

    // Arriving answers only that it had not come; however else it ends, whatever was reported has been seen to.
    if (step !== 'ship') await settleReports(tx, order, step === 'deliver' ? ['undelivered'] : problems, now)
    // A purged family's points are gone: the order was kept, with its address, only until it ended.
    if (purged_at && step !== 'ship') {
      await deleteOrder(tx, order)
      return order
    }
    const childIsGone = !child || child.closed_at !== null
    const after = transitionOrder(deps, tx, order, step, { by: null, childIsGone, ...taken })
    // Of a purged family nobody is left to be told.
    if (!purged_at) tell(deps, tx, after, { to_family: childIsGone })
    return after
  })
}

const participles: Record<Step, string> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  compensate: 'compensated',
}

/** Why the action table says no. */
function explainRefusal({ id, name_en, status, kind }: OrderDetails, step: Step): string {
  const isCard = kind === 'digital_card' && status === 'placed' && (step === 'ship' || step === 'deliver')
  const why = isCard ? ' A digital gift card is delivered by its code: see codes import.' : ''
  const instead =
    step === 'cancel' && ['shipped', 'delivered'].includes(status) ? ' What was sent can be compensated.' : ''
  return `Order ${id} (${name_en}) is ${status}: it cannot be ${participles[step]}.${why}${instead}`
}
