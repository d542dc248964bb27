import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import type { FamilyRewardForm } from '#contract/rewards/family-rewards.ts'
import type { Order } from '#contract/rewards/orders.ts'
import type { PackageName } from '#contract/store/packages.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { addToCart } from '#server/rewards/cart/cart.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { approveOrder } from '#server/rewards/orders/decide-orders.ts'
import { requestOrders } from '#server/rewards/orders/orders.ts'
import { setGoal } from '#server/rewards/wishes/goal.ts'
import { addWish } from '#server/rewards/wishes/wishes.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'

export const buyPoints = (deps: Deps, { family_id, id: bought_by }: Actor, packagePoints: PackageName) =>
  createDemoPurchase(deps, { family_id, bought_by, email: homeAddress.email, packagePoints })

/** Imports enough gift codes for every digital card to avoid low-stock alerts. */
export async function stockGiftCodes(deps: Deps) {
  const digitalCards = await deps.db
    .selectFrom('products')
    .where('kind', '=', 'digital_card')
    .select('sku')
    .execute()
  for (const { sku } of digitalCards) {
    const codes = Array.from({ length: 25 }, () => `DEMO-${deps.secrets.newId().slice(-12).toUpperCase()}`)
    await importGiftCodes(deps, sku, codes.join('\n'))
  }
}

const getProductId = async ({ db }: Deps, sku: string) =>
  (await db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirstOrThrow()).id

/** Rewards that the demo family gives itself. */
export const demoFamilyRewards: FamilyRewardForm[] = [
  {
    name: 'Film night with popcorn',
    picture: 'screen',
    points: 120,
    child_ids: null,
    per_week: 1,
    at_once: 1,
    is_open: true,
  },
  {
    name: 'Stay up 30 minutes later',
    picture: 'moon',
    points: 60,
    child_ids: null,
    per_week: 2,
    at_once: null,
    is_open: true,
  },
]

/** Adds wishes and makes the last one the child's goal. */
export async function addWishes(deps: Deps, child: Actor, ...skus: string[]) {
  for (const [index, sku] of skus.entries()) {
    const { id } = await addWish(deps, child, await getProductId(deps, sku))
    if (index === skus.length - 1) await setGoal(deps, child, child.id, id)
  }
}

export async function requestProduct(deps: Deps, child: Actor, sku: string): Promise<Order> {
  await addToCart(deps, child, await getProductId(deps, sku))
  const [order] = await requestOrders(deps, child)
  if (!order) throw new Error(`Checking out ${sku} created no order`)
  return order
}

const homeAddress: DeliveryAddress = {
  name: 'Claire Tremblay',
  phone: '(514) 555-0134',
  email: 'parent@example.com',
  line1: '4200 rue Saint-Denis',
  line2: 'App. 3',
  city: 'Montréal',
  province: 'QC',
  postal_code: 'H2J 2K8',
  country: 'CA',
}

export const approveWithHomeAddress = (deps: Deps, parent: Actor, { user_id, id }: Order) =>
  approveOrder(deps, parent, user_id, id, { delivery: homeAddress })
