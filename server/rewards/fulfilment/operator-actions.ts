import { allows, type OrderStep, problems } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import { lockUser } from '#server/accounts/families/queries.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { forgetOrder } from '#server/rewards/orders/family-data-queries.ts'
import { toOrder } from '#server/rewards/orders/presenter.ts'
import { type OrderRow, orderForUpdate, type ShownOrder } from '#server/rewards/orders/queries.ts'
import { takeStep } from '#server/rewards/orders/transition.ts'
import { tellOfArrival, tellOfCancelling, tellOfCompensating, tellOfShipping } from './notifications.ts'
import { familyOfOrder, settleReports } from './queries.ts'

/** What the operator's commands have of `Deps`. */
export type Tools = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/* How every order ends. Each answers the order after its step. (R06, R09) */

export const shipOrder = (deps: Tools, id: string, parcel: { carrier: string; tracking: string | null }) =>
  take(deps, id, 'ship', { changed: { ...parcel, shipped_at: deps.clock.now() }, tell: tellOfShipping })

export const deliverOrder = (deps: Tools, id: string) =>
  take(deps, id, 'deliver', { changed: { delivered_at: deps.clock.now() }, tell: tellOfArrival })

/** What cannot be had: the points go back to the child, to the family when the child is gone for good. */
export const cancelByOperator = (deps: Tools, id: string, reason: string) =>
  take(deps, id, 'cancel', {
    note: reason,
    tell: (deps, tx, order, { to_family }) => tellOfCancelling(deps, tx, order, { to_family, note: reason }),
  })

/** What was lost or damaged: the points go back the same way. */
export const compensateOrder = (deps: Tools, id: string) =>
  take(deps, id, 'compensate', { tell: tellOfCompensating })

type Step = Extract<OrderStep, 'ship' | 'deliver' | 'cancel' | 'compensate'>
type Taken = {
  note?: string
  changed?: Partial<OrderRow>
  /** `to_family`: points that come back are the family's, because the child is gone. */
  tell: (deps: Tools, tx: Tx, order: OrderRow, back: { to_family: boolean }) => void
}

function take(deps: Tools, id: string, step: Step, { tell, ...taken }: Taken): Promise<ShownOrder> {
  return deps.transaction(async (tx) => {
    const found = isId(id) ? await familyOfOrder(tx, id) : undefined
    if (!found) throw new CommandRefused(`There is no order ${id}.`)
    const { family_id, child_id, purged_at } = found
    // Locked before the order, as everywhere; a child that is gone gets no points: the family does.
    const child = await lockUser(tx, family_id, child_id)
    const order = await orderForUpdate(tx, family_id, id)
    if (!order) throw new CommandRefused(`There is no order ${id}.`)
    const now = deps.clock.now()
    if (!allows(step, 'operator', toOrder(order, 'en-CA'), now))
      throw new CommandRefused(reasonOf(order, step))

    // Arriving answers only that it had not come; however else it ends, whatever was reported has been seen to.
    if (step !== 'ship') await settleReports(tx, order, step === 'deliver' ? ['undelivered'] : problems, now)
    // A purged family's points are gone: the order was kept, with its address, only until it ended.
    if (purged_at && step !== 'ship') {
      await forgetOrder(tx, order)
      return order
    }
    const childIsGone = !child || child.closed_at !== null
    const after = takeStep(deps, tx, order, step, { by: null, childIsGone, ...taken })
    // Of a purged family nobody is left to be told.
    if (!purged_at) tell(deps, tx, after, { to_family: childIsGone })
    return after
  })
}

const undone: Record<Step, string> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  compensate: 'compensated',
}

/** Why the action table says no. */
function reasonOf({ id, name_en, status, kind }: ShownOrder, step: Step): string {
  const isCard = kind === 'digital_card' && status === 'placed' && (step === 'ship' || step === 'deliver')
  const why = isCard ? ' A digital gift card is delivered by its code: see codes import.' : ''
  const instead =
    step === 'cancel' && ['shipped', 'delivered'].includes(status) ? ' What was sent can be compensated.' : ''
  return `Order ${id} (${name_en}) is ${status}: it cannot be ${undone[step]}.${why}${instead}`
}
