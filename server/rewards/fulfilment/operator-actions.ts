import { Refusal } from '#contract/refusals.ts'
import { type OrderProblem, orderProblems } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import { lockUser, vouchForFamily } from '#server/accounts/families/queries.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteOrder } from '#server/rewards/orders/family-data.ts'
import { lockOrder, type OrderDetails } from '#server/rewards/orders/queries.ts'
import { type Change, transition } from '#server/rewards/orders/transition.ts'
import { writeOutcomes } from '#server/rewards/orders/write-outcomes.ts'
import { notifyOfOperatorStep } from './notify-family.ts'
import { findOrderOwner, settleReports } from './queries.ts'

export type OperatorDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'secrets' | 'jobs'>

/*
 * Each action on an order returns the order and whether its family was purged. Throws `CommandRefused` when there is no such
 * order or its status does not allow the action. (R06 and R09 in docs/BEHAVIOURS.md)
 */

export const shipOrder = (
  deps: OperatorDeps,
  id: string,
  parcel: { carrier: string; tracking: string | null },
) => transitionByOperator(deps, id, { step: 'ship', ...parcel })

export const deliverOrder = (deps: OperatorDeps, id: string) =>
  transitionByOperator(deps, id, { step: 'deliver' })

/** Cancels an order whose reward is unavailable; refunds the child, or the family if the child is deleted. */
export const cancelByOperator = (deps: OperatorDeps, id: string, reason: string) =>
  transitionByOperator(deps, id, { step: 'cancel', note: reason })

/** Ends the order of a reward that was lost or damaged. Refunds the same account as `cancelByOperator`. */
export const compensateOrder = (deps: OperatorDeps, id: string) =>
  transitionByOperator(deps, id, { step: 'compensate' })

/**
 * Allows a parent's family to redeem rewards although other families use the same address or card. Throws
 * `CommandRefused` when there is no such parent. (X07)
 */
export const vouchForParent = (deps: OperatorDeps, email: string) =>
  deps.transaction(async (tx) => {
    const login = await findLogin(tx, email)
    if (login?.role !== 'parent') throw new CommandRefused(`There is no parent with the address ${email}.`)
    await vouchForFamily(tx, login.family_id, deps.clock.now())
  })

type OperatorStep = 'ship' | 'deliver' | 'cancel' | 'compensate'

/** The reported problems that each step settles. A delivery settles only `undelivered`. */
const settledProblems: Record<OperatorStep, readonly OrderProblem[]> = {
  ship: [],
  deliver: ['undelivered'],
  cancel: orderProblems,
  compensate: orderProblems,
}

function transitionByOperator(deps: OperatorDeps, id: string, change: Change & { step: OperatorStep }) {
  return deps.transaction(async (tx) => {
    const owner = isId(id) ? await findOrderOwner(tx, id) : undefined
    if (!owner) throw new CommandRefused(`There is no order ${id}.`)
    const { family_id, child_id, purged_at } = owner
    // The child is locked before the order: see the lock order in locks.ts.
    const child = await lockUser(tx, family_id, child_id)
    const order = await lockOrder(tx, family_id, id)
    if (!order) throw new CommandRefused(`There is no order ${id}.`)
    const isChildDeleted = !child || child.closed_at !== null
    const now = deps.clock.now()
    const context = { by: 'operator', userId: null, now, newId: deps.secrets.newId, isChildDeleted } as const
    const outcome = transition(order, change, context)
    if (outcome instanceof Refusal) throw new CommandRefused(explainRefusal(order, change.step))
    const problemsToSettle = settledProblems[change.step]
    const reportUpdates = problemsToSettle.length > 0 ? [settleReports(tx, order, problemsToSettle, now)] : []
    // A purged family was deleted for good: it has no points and gets no messages. Its order and address were kept only
    // until the order ended.
    if (purged_at && change.step !== 'ship') {
      await writeAll(reportUpdates)
      await deleteOrder(tx, order)
      return { order, isFamilyPurged: true }
    }
    await writeOutcomes(tx, [outcome], reportUpdates)
    const isFamilyPurged = purged_at !== null
    if (!isFamilyPurged) await notifyOfOperatorStep(deps, tx, outcome, { isChildDeleted })
    return { order: outcome.order, isFamilyPurged }
  })
}

const participles: Record<OperatorStep, string> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  compensate: 'compensated',
}

/** Explains to the operator why the order does not allow the step. */
function explainRefusal({ id, name_en, status, kind }: OrderDetails, step: OperatorStep): string {
  const needsGiftCode =
    kind === 'digital_card' && status === 'placed' && (step === 'ship' || step === 'deliver')
  const codeHint = needsGiftCode
    ? ' A digital gift card is delivered as soon as it gets a code: see codes import.'
    : ''
  const compensateHint =
    step === 'cancel' && ['shipped', 'delivered'].includes(status) ? ' It was sent: use compensate.' : ''
  return `Order ${id} (${name_en}) is ${status}: it cannot be ${participles[step]}.${codeHint}${compensateHint}`
}
