import type { OrderStatus, OrderStep } from '#contract/rewards/orders.ts'
import { available, redeemed, requested, type Transfer, transfer, wallet } from '#server/ledger/transfer.ts'
import { sendOff, type Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { insertOrderSteps, insertOrders, type OrderRow, type StepRow, updateOrder } from './queries.ts'

/** What an order is after a step; a report changes nothing. */
const statusAfter: Record<Exclude<OrderStep, 'report'>, OrderStatus> = {
  withdraw: 'cancelled',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  place: 'placed',
  ship: 'shipped',
  deliver: 'delivered',
  compensate: 'returned',
}

type TransferRoute = Pick<Transfer, 'from' | 'to' | 'kind'>

/** Where the points go with a step. Given back after approving they go to the family when the child is gone. (R04, R05, R09) */
function transferRoute(
  step: StepRow['step'],
  { child_id }: OrderRow,
  childIsGone: boolean,
): TransferRoute | undefined {
  const child = available(child_id)
  switch (step) {
    case 'request':
      return { from: child, to: requested(child_id), kind: 'request' }
    case 'withdraw':
    case 'reject':
      return { from: requested(child_id), to: child, kind: 'hand_back' }
    case 'approve':
      return { from: requested(child_id), to: redeemed, kind: 'redeem' }
    case 'cancel':
    case 'compensate':
      return { from: redeemed, to: childIsGone ? wallet : child, kind: 'compensate' }
    default:
      return undefined
  }
}

type Taken = {
  /** Nobody: the operator, or the clock. */
  by: string | null
  note?: string | null
  childIsGone?: boolean
  /** What the step writes beside the status. */
  changed?: Partial<OrderRow>
}

/**
 * Takes a step with an order that is locked and allows it: notes it, moves its points, tells the open screens; answers
 * the order after it.
 */
export function transitionOrder<Order extends OrderRow>(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  order: Order,
  step: OrderStep,
  { by, note = null, childIsGone = false, changed = {} }: Taken,
): Order {
  const at = deps.clock.now()
  const after = {
    ...{ ...order, ...changed, updated_at: at },
    ...(step !== 'report' && { status: statusAfter[step] }),
  }
  const { family_id, id } = order
  updateOrder(tx, after)
  const row = { family_id, id: deps.secrets.id(), order_id: id, step, taken_by: by, note, taken_at: at }
  insertOrderSteps(tx, [row])
  movePoints(deps, tx, order, row, childIsGone)
  announceOrder(tx, order, childIsGone)
  return after
}

/** Writes down what a child asks for; its points are held from now on. */
export function createOrders(deps: Pick<Deps, 'clock' | 'secrets'>, tx: Tx, orders: OrderRow[]) {
  insertOrders(tx, orders)
  const asked = orders.map((order) => {
    const { family_id, id: order_id, child_id: taken_by, requested_at: taken_at } = order
    const step = { family_id, id: deps.secrets.id(), order_id, step: 'request' as const, taken_by, taken_at }
    return { order, step: { ...step, note: null } }
  })
  insertOrderSteps(
    tx,
    asked.map(({ step }) => step),
  )
  for (const { order, step } of asked) movePoints(deps, tx, order, step, false)
  for (const order of orders.slice(0, 1)) announceOrder(tx, order, false)
}

function movePoints(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  order: OrderRow,
  step: StepRow,
  childIsGone: boolean,
) {
  const way = transferRoute(step.step, order, childIsGone)
  const { family_id, points } = order
  const cause = { reference: step.id, at: step.taken_at }
  if (way) sendOff(tx, transfer(tx, { family_id, id: deps.secrets.id(), points, ...way, ...cause }))
}

function announceOrder(tx: Tx, { family_id, child_id }: OrderRow, childIsGone: boolean) {
  announce(tx, family_id, 'orders', child_id)
  announce(tx, family_id, 'points', childIsGone ? null : child_id)
}
