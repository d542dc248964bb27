import { Refusal } from '#contract/refusals.ts'
import { getTimeZone } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'
import { lockOrder } from '#server/rewards/orders/queries.ts'
import { transition } from '#server/rewards/orders/transition.ts'
import { writeOutcomes } from '#server/rewards/orders/write-outcomes.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { assignGiftCode, lockFreeGiftCode, openGiftCode } from './gift-codes.ts'
import { notifyLowStock } from './low-stock.ts'
import { notifyCodeDelivered } from './notify-family.ts'
import {
  type DueOrder,
  listFamiliesWithOrdersToPlace,
  listOrdersToPlace,
  listOrdersWithCodeInStock,
  type WaitingOrder,
} from './queries.ts'

/**
 * Places every approved order whose hold (the day in which a parent can cancel it) is over. Then delivers placed
 * digital cards by assigning codes to them. A card stays placed while there is no code in stock or its family owes
 * points. Returns the number of steps taken. (R05 and R06 in docs/BEHAVIOURS.md)
 */
export async function placeOrders(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const placed = await runSweep(deps, {
    name: 'place-orders',
    listDue: (after, limit) => listFamiliesWithOrdersToPlace(deps.db, now, after, limit),
    process: async ({ family_id }) =>
      processEach(await listOrdersToPlace(deps.db, now, family_id), (order) =>
        deps.transaction((tx) => placeOrder(deps, tx, order)),
      ),
  })
  const deliveredCount = await deliverCodes(deps)
  await notifyLowStock(deps)
  return placed.processed + deliveredCount
}

/**
 * Delivers codes to the waiting orders of all families, the longest waiting first. An error about one order is reported,
 * and the orders after it are still delivered.
 */
async function deliverCodes(deps: Deps): Promise<number> {
  const unreadable: Unreadable = { codes: new Set(), products: new Set() }
  let deliveredCount = 0
  for (let last: WaitingOrder | undefined; ; ) {
    const orders = await listOrdersWithCodeInStock(deps.db, unreadable.products, last)
    last = orders.at(-1)
    if (!last) return deliveredCount
    for (const order of orders) {
      try {
        deliveredCount += await deps.transaction((tx) => deliverCode(deps, tx, order, unreadable))
      } catch (error) {
        deps.reportError(error)
      }
    }
  }
}

/** Returns 1, or 0 if another worker has placed the order, or the parent has cancelled it. */
async function placeOrder(deps: Deps, tx: Tx, { family_id, id }: DueOrder): Promise<number> {
  const order = await lockOrder(tx, family_id, id)
  if (!order) return 0
  const today = deps.clock.today(await getTimeZone(tx, family_id))
  const outcome = transition(order, { step: 'place', today }, clockContext(deps))
  if (outcome instanceof Refusal) return 0
  await writeOutcomes(tx, [outcome])
  return 1
}

/** The context of steps that a scheduled job takes. */
const clockContext = ({ clock, secrets }: Deps) =>
  ({ by: 'clock', userId: null, now: clock.now(), newId: secrets.newId }) as const

/** The codes that this run could not decrypt, and the products for which it no longer looks for codes. */
type Unreadable = { codes: Set<string>; products: Set<string> }
/** After this many unreadable codes, a run stops trying, because APP_SECRET probably does not match the stock. */
const UNREADABLE_MAX = 100

/** Delivers an order by assigning a code to it. Returns 0 if it cannot be delivered now. */
async function deliverCode(
  deps: Deps,
  tx: Tx,
  { family_id, id }: DueOrder,
  unreadable: Unreadable,
): Promise<number> {
  const order = await lockOrder(tx, family_id, id)
  const context = clockContext(deps)
  const outcome = order && transition(order, { step: 'deliver' }, context)
  if (!outcome || outcome instanceof Refusal) return 0
  if ((await countOwedPoints(tx, family_id)) > 0) return 0
  const { product_id } = outcome.order
  const code = product_id && (await lockReadableCode(deps, tx, product_id, unreadable))
  if (!code) return 0
  const assignment = { family_id, order_id: id, given_at: context.now }
  await writeOutcomes(tx, [outcome], [assignGiftCode(tx, code, assignment)])
  await notifyCodeDelivered(deps, tx, outcome.order)
  return 1
}

/**
 * Locks a free code that can be decrypted; undefined if there is none. A code that needs another APP_SECRET is skipped
 * and stays in stock, because the operator may restore that secret.
 */
async function lockReadableCode(deps: Deps, tx: Tx, product_id: string, unreadable: Unreadable) {
  for (;;) {
    const hasTooManyFailures = unreadable.codes.size >= UNREADABLE_MAX
    const code = hasTooManyFailures ? undefined : await lockFreeGiftCode(tx, product_id, unreadable.codes)
    if (!code) {
      unreadable.products.add(product_id)
      return undefined
    }
    try {
      openGiftCode(deps, code)
      return code
    } catch (error) {
      unreadable.codes.add(code.id)
      const message = `Gift code ${code.id} cannot be decrypted: restore the APP_SECRET with which it was imported`
      deps.reportError(new Error(message, { cause: error }))
    }
  }
}
