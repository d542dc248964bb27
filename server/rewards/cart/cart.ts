import { CART_ITEMS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CartItem } from '#contract/rewards/cart.ts'
import { isId, type Language } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOffersById, type OfferedProduct } from '#server/rewards/catalog/offers.ts'
import { fitsLimits } from '#server/rewards/family-rewards/offers.ts'
import { lockActingChild, lockChild } from '#server/rewards/locks.ts'
import { deleteCartItems, insertCartItem, listCartItems } from './queries.ts'

export const getCart = async (deps: Deps, { family_id, id, language }: Actor): Promise<CartItem[]> =>
  (await listCartLines(deps, deps.db, family_id, id)).map((line) => toCartItem(line, language))

/**
 * Adds a product to the cart at its current price; adding the same product again adds a second item.
 * Throws the refusals `not_found`, `product_retired`, `cart_full`, `family_reward_limit`. (R01, F02 in docs/BEHAVIOURS.md)
 */
export function addToCart(deps: Deps, child: Actor, productId: string): Promise<CartItem> {
  const { family_id, id: child_id } = child
  return deps.transaction(async (tx) => {
    await lockActingChild(tx, child)
    const product = isId(productId)
      ? (await listOffersById(deps, tx, family_id, child_id, [productId])).get(productId)
      : undefined
    if (!product) throw new Refusal('not_found')
    if (product.retired) throw new Refusal('product_retired')
    const items = await listCartItems(tx, family_id, child_id)
    if (items.length >= CART_ITEMS_MAX) throw new Refusal('cart_full')
    const isFamilyReward = product.kind === 'family'
    if (isFamilyReward) {
      const alreadyInCart = items.filter(({ family_reward_id }) => family_reward_id === product.id)
      const wanted = [product.id, ...alreadyInCart.map(() => product.id)]
      if (!(await fitsLimits(deps, tx, child, wanted))) throw new Refusal('family_reward_limit')
    }
    const item = {
      family_id,
      id: deps.secrets.newId(),
      child_id,
      product_id: isFamilyReward ? null : product.id,
      family_reward_id: isFamilyReward ? product.id : null,
      points: product.points,
      added_at: deps.clock.now(),
    }
    await insertCartItem(tx, item)
    return toCartItem({ item, product }, child.language)
  })
}

/** Removes an item. Throws the refusal `not_found` when the cart has no item `id`. (R01) */
export function removeFromCart(deps: Deps, { family_id, id: child_id }: Actor, id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    await lockChild(tx, family_id, child_id)
    if (!isId(id) || (await deleteCartItems(tx, family_id, child_id, id)) === 0)
      throw new Refusal('not_found')
    return null
  })
}

type CartLine = { item: Awaited<ReturnType<typeof listCartItems>>[number]; product: OfferedProduct }

/** Returns the items of a cart with the current state of their products. */
export async function listCartLines(
  deps: Pick<Deps, 'config'>,
  db: Db,
  family_id: string,
  child_id: string,
): Promise<CartLine[]> {
  const items = await listCartItems(db, family_id, child_id)
  const idOf = ({ product_id, family_reward_id }: (typeof items)[number]) =>
    product_id ?? family_reward_id ?? ''
  const products = await listOffersById(deps, db, family_id, child_id, items.map(idOf))
  return items.flatMap((item) => {
    const product = products.get(idOf(item))
    return product ? [{ item, product }] : []
  })
}

export const toCartItem = ({ item, product }: CartLine, language: Language): CartItem => ({
  id: item.id,
  product_id: product.id,
  product: {
    name: language === 'fr-CA' ? product.name_fr : product.name_en,
    image: product.picture,
    points: product.points,
  },
  points_before: item.points,
  retired: product.retired,
})
