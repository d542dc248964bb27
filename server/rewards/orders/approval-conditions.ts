import { Refusal } from '#contract/refusals.ts'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import {
  type DeliveryAddress,
  deliveryCountries,
  findDeliveryProblems,
  needsDeliveryAddress,
} from '#contract/rewards/delivery.ts'
import { parsePhone, parsePhoneOf } from '#server/accounts/families/phone.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { hasPurchaseNotFullyRefunded } from '#server/store/payments/purchase-history.ts'
import { normalizeAddress } from './families-of-address-and-card.ts'
import { type DeliveryRow, findLastDelivery, listDeliveries, type OrderDetails } from './queries.ts'

/** Returns the last delivery address, and which rewards the family may redeem. (R04, R07, X07) */
export async function getApprovalInfo(deps: Deps, { family_id }: Actor) {
  const [lastDelivery, hasPurchase] = await Promise.all([
    findLastDelivery(deps.db, family_id),
    hasPurchaseNotFullyRefunded(deps.db, family_id),
  ])
  const mayRedeem = (kind: ProductKind) => hasPurchase || !needsPurchase(deps, kind)
  return {
    delivery: lastDelivery ?? null,
    cards: mayRedeem('digital_card'),
    shipping: mayRedeem('merchandise'),
  }
}

/**
 * The welcome points of a new family must not become money, so they never buy digital cards. A server that cannot send texts
 * verifies no phone numbers, so anybody could open many families to get welcome points: there, welcome points buy nothing
 * that is shipped, either.
 */
const needsPurchase = (deps: Deps, kind: ProductKind) => kind === 'digital_card' || !canSendTexts(deps)

/**
 * Checks that this parent may approve the orders. Throws the refusal `contact_unverified` when the parent's e-mail or
 * phone is not verified (the phone counts only if this server can send texts), `points_owed` when the family owes points,
 * and `purchase_needed` when an order needs an unrefunded purchase of points and the family has none. Rewards of the family's own
 * need none of this, because they cost only the family. (R04, R07, P11, X07, F02)
 */
export async function assertCanApprove(
  deps: Deps,
  tx: Tx,
  { family_id, id }: Actor,
  allOrders: OrderDetails[],
) {
  const orders = allOrders.filter(({ kind }) => kind !== 'family')
  if (orders.length === 0) return
  const parent = (await listParents(tx, family_id)).find((user) => user.id === id)
  const isReachable = parent?.email_verified_at && (parent.phone_verified_at || !canSendTexts(deps))
  if (!isReachable) throw new Refusal('contact_unverified')
  if ((await countOwedPoints(tx, family_id)) > 0) throw new Refusal('points_owed')
  if (
    orders.some(({ kind }) => needsPurchase(deps, kind)) &&
    !(await hasPurchaseNotFullyRefunded(tx, family_id))
  )
    throw new Refusal('purchase_needed')
}

type ApprovalInput = {
  ordersToApprove: OrderDetails[]
  ordersOfRequest: OrderDetails[]
  delivery: DeliveryAddress | undefined
  deliveryId: string
  now: Date
}

/**
 * Returns the delivery row for orders that are approved together, or null if none of them needs an address. The address
 * must also suit the orders of the same request that were approved earlier and are still held. Throws the refusals
 * `invalid` with the wrong fields, and `delivery_mixed`. (R07)
 */
export async function buildDelivery(
  deps: Deps,
  tx: Tx,
  { family_id }: Actor,
  { ordersToApprove, ordersOfRequest, delivery, deliveryId, now }: ApprovalInput,
): Promise<DeliveryRow | null> {
  const kinds = ordersToApprove.map(({ kind }) => kind)
  if (!needsDeliveryAddress(kinds)) return null
  if (!delivery) throw new Refusal('invalid', { fields: { delivery: 'field_required' } })
  const heldOrders = ordersOfRequest.filter(
    ({ status, held_until }) => status === 'approved' && held_until !== null && now < held_until,
  )
  const fields = findDeliveryProblems([...kinds, ...heldOrders.map(({ kind }) => kind)], delivery)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  if (kinds.includes('merchandise')) await assertMerchandiseCanJoin(tx, family_id, heldOrders)
  const phone =
    deps.config.POINTS === 'bought'
      ? parsePhoneOf(deliveryCountries, delivery.phone)
      : parsePhone(deps, delivery.phone)
  const line2 = delivery.line2 ?? ''
  const address_hash = deps.secrets.hmac('delivery address', normalizeAddress({ ...delivery, line2 }))
  return { ...delivery, family_id, id: deliveryId, phone, line2, given_at: now, address_hash }
}

/** Throws the refusal `delivery_mixed` when a held order goes to an address that merchandise cannot be sent to. */
async function assertMerchandiseCanJoin(tx: Tx, family_id: string, heldOrders: OrderDetails[]) {
  const ids = heldOrders.flatMap(({ delivery_id }) => delivery_id ?? [])
  for (const delivery of await listDeliveries(tx, family_id, ids)) {
    if (Object.keys(findDeliveryProblems(['merchandise'], delivery)).length > 0)
      throw new Refusal('delivery_mixed')
  }
}
