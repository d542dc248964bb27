import { Refusal } from '#contract/refusals.ts'
import { getTimeZone } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockOrder } from '#server/rewards/orders/queries.ts'
import { transition } from '#server/rewards/orders/transition.ts'
import { writeOutcomes } from '#server/rewards/orders/write-outcomes.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { assignGiftCode, lockFreeGiftCode, openGiftCode } from './gift-codes.ts'
import { notifyLowStock } from './low-stock.ts'
import { notifyCodeDelivered } from './notify-family.ts'
import { type DueOrder, listOrdersToPlace, listOrdersWithCodeInStock } from './queries.ts'

/**
 * Places every approved order whose hold (the day in which a parent can cancel it) is over. Then delivers placed
 * digital cards by assigning codes to them. A card stays placed while there is no code in stock or its family owes
 * points. Returns the number of steps taken. (R05 and R06 in docs/BEHAVIOURS.md)
 */
export async function placeOrders(deps: Deps): Promise<number> {
  const placedCount = await processDue(deps, () => listOrdersToPlace(deps.db, deps.clock.now()), placeOrder)
  const unreadable: Unreadable = { codes: new Set(), products: new Set() }
  const deliveredCount = await processDue(
    deps,
    () => listOrdersWithCodeInStock(deps.db, unreadable.products),
    createCodeDelivery(unreadable),
  )
  await notifyLowStock(deps)
  return placedCount + deliveredCount
}

/**
 * Returns `processed` if the order took its step; `excluded` if it took none and this run will not list it again;
 * `unchanged` if it took none but may be listed again.
 */
type ProcessOrder = (deps: Deps, tx: Tx, order: DueOrder) => Promise<'processed' | 'excluded' | 'unchanged'>

/**
 * Lists and processes batches of due orders, until all orders of a batch are `unchanged`. An error about one order is
 * reported and does not stop the others.
 */
async function processDue(deps: Deps, listDue: () => Promise<DueOrder[]>, process: ProcessOrder) {
  for (let processedCount = 0; ; ) {
    let isDone = true
    for (const order of await listDue()) {
      try {
        const result = await deps.transaction((tx) => process(deps, tx, order))
        if (result === 'processed') processedCount++
        if (result !== 'unchanged') isDone = false
      } catch (error) {
        deps.reportError(error)
      }
    }
    if (isDone) return processedCount
  }
}

const placeOrder: ProcessOrder = async (deps, tx, { family_id, id }) => {
  const order = await lockOrder(tx, family_id, id)
  if (!order) return 'unchanged'
  const today = deps.clock.today(await getTimeZone(tx, family_id))
  const outcome = transition(order, { step: 'place', today }, clockContext(deps))
  // Another worker has placed the order, or the parent has cancelled it.
  if (outcome instanceof Refusal) return 'unchanged'
  await writeOutcomes(tx, [outcome])
  return 'processed'
}

/** The context of steps that a scheduled job takes. */
const clockContext = ({ clock, secrets }: Deps) =>
  ({ by: 'clock', userId: null, now: clock.now(), newId: secrets.newId }) as const

/** The codes that this run could not decrypt, and the products for which it no longer looks for codes. */
type Unreadable = { codes: Set<string>; products: Set<string> }
/** After this many unreadable codes, a run stops trying, because APP_SECRET probably does not match the stock. */
const UNREADABLE_MAX = 100

/** Returns a function that delivers an order by assigning a code to it. */
const createCodeDelivery =
  (unreadable: Unreadable): ProcessOrder =>
  async (deps, tx, { family_id, id }) => {
    const order = await lockOrder(tx, family_id, id)
    const context = clockContext(deps)
    const outcome = order && transition(order, { step: 'deliver' }, context)
    if (!outcome || outcome instanceof Refusal) return 'unchanged'
    if ((await countOwedPoints(tx, family_id)) > 0) return 'unchanged'
    const code = await lockReadableCode(deps, tx, outcome.order.product_id, unreadable)
    if (!code) return 'excluded'
    const assignment = { family_id, order_id: id, given_at: context.now }
    await writeOutcomes(tx, [outcome], [assignGiftCode(tx, code, assignment)])
    await notifyCodeDelivered(deps, tx, outcome.order)
    return 'processed'
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
