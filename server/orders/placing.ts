import { expectedDelivery } from '#contract/order-days.ts'
import { allows } from '#contract/orders.ts'
import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/families/families.ts'
import { type Due, ordersToGiveCodes, ordersToPlace } from './fulfilment-store.ts'
import { freeCodeForChange, giveCodeTo, openCode } from './gift-codes.ts'
import { tellOfLowStock } from './low-stock.ts'
import { asOrder } from './order.ts'
import { tellOfCode } from './reward-tidings.ts'
import { takeStep } from './step.ts'
import { orderForChange } from './store.ts'

/**
 * Places every approved order whose hold is over, and gives digital cards their code, which delivers them. A card
 * without stock waits, placed, for codes. Answers how many steps were taken. (R05, R06)
 */
export async function placeOrders(deps: Deps): Promise<number> {
  const placed = await untilNone(deps, () => ordersToPlace(deps.db, deps.clock.now()), place)
  const given = await untilNone(deps, () => ordersToGiveCodes(deps.db), giveCode)
  await tellOfLowStock(deps)
  return placed + given
}

type Move = (deps: Deps, tx: Tx, order: Due) => Promise<boolean>

/** One that cannot be moved does not keep the others from it. */
async function untilNone(deps: Deps, due: () => Promise<Due[]>, move: Move): Promise<number> {
  for (let moved = 0; ; ) {
    const before = moved
    for (const order of await due()) {
      try {
        if (await deps.transaction((tx) => move(deps, tx, order))) moved++
      } catch (error) {
        deps.report(error)
      }
    }
    if (moved === before) return moved
  }
}

const place: Move = async (deps, tx, { family_id, id }) => {
  const order = await orderForChange(tx, family_id, id)
  const at = deps.clock.now()
  // Meanwhile another worker, or a parent, was here.
  if (!order || !allows('place', 'clock', asOrder(order, 'en-CA'), at)) return false
  const expected = expectedDelivery(order.kind, deps.clock.today(await timeZoneOf(tx, family_id)))
  const changed = { placed_at: at, expected_from: expected.from, expected_until: expected.until }
  takeStep(deps, tx, order, 'place', { by: null, changed })
  return true
}

const giveCode: Move = async (deps, tx, { family_id, id }) => {
  const order = await orderForChange(tx, family_id, id)
  const at = deps.clock.now()
  if (!order || !allows('deliver', 'clock', asOrder(order, 'en-CA'), at)) return false
  const code = await freeCodeForChange(tx, order.product_id)
  // Others took the last ones.
  if (!code) return false
  // Nobody is sent what nobody can read.
  openCode(deps, code)
  await giveCodeTo(tx, code, { family_id, order_id: id, given_at: at })
  tellOfCode(deps, tx, takeStep(deps, tx, order, 'deliver', { by: null, changed: { delivered_at: at } }))
  return true
}
