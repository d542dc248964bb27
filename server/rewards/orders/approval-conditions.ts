import { Refusal } from '#contract/refusals.ts'
import {
  type DeliveryAddress,
  deliveryCountries,
  findDeliveryProblems,
  needsDeliveryAddress,
} from '#contract/rewards/delivery.ts'
import { parsePhone } from '#server/accounts/families/phone.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { hasUnrefundedPurchase } from '#server/store/payments/purchase-history.ts'
import { type DeliveryRow, findLastDelivery, listDeliveries, type OrderDetails } from './queries.ts'

/** Returns the last delivery address, and whether the family may redeem digital cards (`cards`). (R04, R07) */
export async function getApprovalInfo({ db }: Deps, { family_id }: Actor) {
  const [last, cards] = await Promise.all([
    findLastDelivery(db, family_id),
    hasUnrefundedPurchase(db, family_id),
  ])
  return { delivery: last ?? null, cards }
}

/**
 * Checks that the terms let this parent redeem points. Refuses `contact_unverified` without a verified e-mail and phone
 * (the phone only if this server can send texts), `points_owed` while the family owes points, and `purchase_needed` for
 * a digital card without an unrefunded purchase, because trial points must not become money. (R04, R07, P11)
 */
export async function assertCanApprove(deps: Deps, tx: Tx, { family_id, id }: Actor, wanted: OrderDetails[]) {
  const parent = (await listParents(tx, family_id)).find((one) => one.id === id)
  const isReachable = parent?.email_verified_at && (parent.phone_verified_at || !canSendTexts(deps))
  if (!isReachable) throw new Refusal('contact_unverified')
  if ((await countOwedPoints(tx, family_id)) > 0) throw new Refusal('points_owed')
  const isDigital = wanted.some(({ kind }) => kind === 'digital_card')
  if (isDigital && !(await hasUnrefundedPurchase(tx, family_id))) throw new Refusal('purchase_needed')
}

type Approved = {
  wanted: OrderDetails[]
  request: OrderDetails[]
  delivery: DeliveryAddress | undefined
  id: string
  now: Date
}

/**
 * Returns the delivery of orders that are approved together; null if none needs an address. The address must also suit
 * orders of the same request that were approved before and are still held. Refuses `invalid` with the fields that are
 * wrong, and `delivery_mixed`. (R07)
 */
export async function decideDelivery(
  tx: Tx,
  { family_id }: Actor,
  { wanted, request, delivery, id, now }: Approved,
): Promise<DeliveryRow | null> {
  const kinds = wanted.map(({ kind }) => kind)
  if (!needsDeliveryAddress(kinds)) return null
  if (!delivery) throw new Refusal('invalid', { fields: { delivery: 'field_required' } })
  const held = request.filter(
    ({ status, held_until }) => status === 'approved' && held_until !== null && now < held_until,
  )
  const fields = findDeliveryProblems([...kinds, ...held.map(({ kind }) => kind)], delivery)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  if (kinds.includes('merchandise')) await assertMerchandiseCanJoin(tx, family_id, held)
  const phone = parsePhone(deliveryCountries, delivery.phone)
  return { ...delivery, family_id, id, phone, line2: delivery.line2 ?? '', given_at: now }
}

/** Refuses `delivery_mixed` if a held order goes to an address that merchandise cannot be sent to. */
async function assertMerchandiseCanJoin(tx: Tx, family_id: string, held: OrderDetails[]) {
  const ids = held.flatMap(({ delivery_id }) => delivery_id ?? [])
  for (const place of await listDeliveries(tx, family_id, ids)) {
    if (Object.keys(findDeliveryProblems(['merchandise'], place)).length > 0)
      throw new Refusal('delivery_mixed')
  }
}
