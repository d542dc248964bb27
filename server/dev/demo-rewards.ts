import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import type { FamilyRewardForm } from '#contract/rewards/family-rewards.ts'
import type { Order } from '#contract/rewards/orders.ts'
import type { PackageName } from '#contract/store/packages.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { addToCart } from '#server/rewards/cart/cart.ts'
import { createFamilyRewards } from '#server/rewards/family-rewards/family-rewards.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { shipOrder } from '#server/rewards/fulfilment/operator-actions.ts'
import { approveOrder, giveOrder } from '#server/rewards/orders/decide-orders.ts'
import { requestOrders } from '#server/rewards/orders/orders.ts'
import { setGoal } from '#server/rewards/wishes/goal.ts'
import { addWish } from '#server/rewards/wishes/wishes.ts'
import { addGrant } from '#server/store/grants/grants.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'

/*
 * Where parents give points, the demo family adds points instead of buying them, and asks for its own rewards instead of
 * products, of which most could not be approved.
 */
const givesPoints = ({ config }: Pick<Deps, 'config'>) => config.POINTS === 'given'

/** Buys a package of points, or adds as many. */
export const fillWallet = (deps: Deps, parent: Actor, points: PackageName) =>
  givesPoints(deps)
    ? addGrant(deps, parent, points)
    : createDemoPurchase(deps, {
        family_id: parent.family_id,
        bought_by: parent.id,
        email: homeAddress.email,
        packagePoints: points,
      })

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

const filmNight: FamilyRewardForm = {
  name: 'Film night with popcorn',
  picture: 'screen',
  points: 120,
  child_ids: null,
  per_week: 1,
  at_once: 1,
  is_open: true,
}
const stayUp: FamilyRewardForm = {
  ...filmNight,
  name: 'Stay up 30 minutes later',
  picture: 'moon',
  points: 60,
  per_week: 2,
}
const pool: FamilyRewardForm = {
  ...filmNight,
  name: 'An afternoon at the pool',
  picture: 'swim',
  points: 200,
}
const friend: FamilyRewardForm = { ...filmNight, name: 'A friend sleeps over', picture: 'bed', points: 900 }

export const createDemoRewards = (deps: Deps, parent: Actor) =>
  createFamilyRewards(
    deps,
    parent,
    givesPoints(deps) ? [filmNight, stayUp, pool, friend] : [filmNight, stayUp],
  )

/** What the children ask and wish for: skus of products, each with the family reward that takes its place. */
const demoRewards = {
  'playing-cards': filmNight,
  'magnifying-glass': pool,
  'secret-diary': stayUp,
  football: pool,
  'music-card': filmNight,
  'jump-rope': stayUp,
  'comic-book': pool,
  'craft-scissors': filmNight,
  'yo-yo': stayUp,
  headphones: pool,
  'fox-and-acorns': filmNight,
  'bicycle-bell': stayUp,
  'plush-owl': friend,
  telescope: pool,
  skateboard: friend,
}
export type DemoSku = keyof typeof demoRewards

async function getRewardId(deps: Deps, { family_id }: Actor, sku: DemoSku): Promise<string> {
  const { db } = deps
  if (!givesPoints(deps))
    return (await db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirstOrThrow()).id
  const { name } = demoRewards[sku]
  const rewards = db.selectFrom('family_rewards').where('family_id', '=', family_id).where('name', '=', name)
  return (await rewards.select('id').executeTakeFirstOrThrow()).id
}

/** Adds wishes and makes the last one the child's goal. */
export async function addWishes(deps: Deps, child: Actor, ...skus: DemoSku[]) {
  for (const [index, sku] of skus.entries()) {
    const { id } = await addWish(deps, child, await getRewardId(deps, child, sku))
    if (index === skus.length - 1) await setGoal(deps, child, child.id, id)
  }
}

export async function requestReward(deps: Deps, child: Actor, sku: DemoSku): Promise<Order> {
  await addToCart(deps, child, await getRewardId(deps, child, sku))
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

export const approveReward = (deps: Deps, parent: Actor, { user_id, id, kind }: Order) =>
  approveOrder(deps, parent, user_id, id, kind === 'family' ? {} : { delivery: homeAddress })

/** Ships a product to the child, or marks a family reward as given. */
export const sendReward = (
  deps: Deps,
  parent: Actor,
  { user_id, id, kind }: Order,
  tracking: string | null,
) =>
  kind === 'family'
    ? giveOrder(deps, parent, user_id, id)
    : shipOrder(deps, id, { carrier: 'Canada Post', tracking })
