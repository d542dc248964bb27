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
import { type DueOrder, listOrdersAwaitingCode, listOrdersToPlace } from './queries.ts'

/**
 * Places every approved order whose hold is over, then delivers placed digital cards by assigning a code. A card stays
 * placed while there is no code in stock or its family owes points. Returns the number of steps taken. (R05, R06)
 */
export async function placeOrders(deps: Deps): Promise<number> {
  const placed = await processUntilNoneDue(deps, () => listOrdersToPlace(deps.db, deps.clock.now()), place)
  const unreadable: Unreadable = { codes: new Set(), products: new Set() }
  const given = await processUntilNoneDue(
    deps,
    () => listOrdersAwaitingCode(deps.db, unreadable.products),
    giveCode(unreadable),
  )
  await notifyLowStock(deps)
  return placed + given
}

/** `learnt`: the order did not move, but it will not be listed again in this run. */
type ProcessOrder = (deps: Deps, tx: Tx, order: DueOrder) => Promise<'moved' | 'learnt' | 'nothing'>

/** Processes batches until nothing is due. An order that fails is reported and does not stop the others. */
async function processUntilNoneDue(
  deps: Deps,
  due: () => Promise<DueOrder[]>,
  move: ProcessOrder,
): Promise<number> {
  for (let moved = 0; ; ) {
    let isOver = true
    for (const order of await due()) {
      try {
        const what = await deps.transaction((tx) => move(deps, tx, order))
        if (what === 'moved') moved++
        if (what !== 'nothing') isOver = false
      } catch (error) {
        deps.reportError(error)
      }
    }
    if (isOver) return moved
  }
}

const place: ProcessOrder = async (deps, tx, { family_id, id }) => {
  const order = await lockOrder(tx, family_id, id)
  if (!order) return 'nothing'
  const today = deps.clock.today(await getTimeZone(tx, family_id))
  const outcome = transition(order, { step: 'place', today }, clockContext(deps))
  // Another worker has placed the order, or the parent has cancelled it.
  if (outcome instanceof Refusal) return 'nothing'
  await writeOutcomes(tx, [outcome])
  return 'moved'
}

const clockContext = ({ clock, secrets }: Deps) =>
  ({ by: 'clock', userId: null, now: clock.now(), newId: secrets.newId }) as const

/** The codes that this run could not open, and the products that have no other free code. */
type Unreadable = { codes: Set<string>; products: Set<string> }
/** This many failures mean that the server's APP_SECRET does not match the stock. */
const UNREADABLE_MAX = 100

const giveCode =
  (unreadable: Unreadable): ProcessOrder =>
  async (deps, tx, { family_id, id }) => {
    const order = await lockOrder(tx, family_id, id)
    const context = clockContext(deps)
    const outcome = order && transition(order, { step: 'deliver' }, context)
    if (!outcome || outcome instanceof Refusal) return 'nothing'
    if ((await countOwedPoints(tx, family_id)) > 0) return 'nothing'
    const code = await lockReadableCode(deps, tx, outcome.order.product_id, unreadable)
    if (!code) return 'learnt'
    const given = { family_id, order_id: id, given_at: context.now }
    await writeOutcomes(tx, [outcome], [assignGiftCode(tx, code, given)])
    await notifyCodeDelivered(deps, tx, outcome.order)
    return 'moved'
  }

/**
 * Locks a free code that can be opened; undefined if there is none. A code sealed with another APP_SECRET is skipped and
 * stays in stock, because the operator may restore that secret.
 */
async function lockReadableCode(deps: Deps, tx: Tx, product_id: string, unreadable: Unreadable) {
  for (;;) {
    const isHopeless = unreadable.codes.size >= UNREADABLE_MAX
    const code = isHopeless ? undefined : await lockFreeGiftCode(tx, product_id, unreadable.codes)
    if (!code) {
      unreadable.products.add(product_id)
      return undefined
    }
    try {
      openGiftCode(deps, code)
      return code
    } catch (error) {
      unreadable.codes.add(code.id)
      const message = `Gift code ${code.id} cannot be opened: restore the APP_SECRET it was imported with`
      deps.reportError(new Error(message, { cause: error }))
    }
  }
}
