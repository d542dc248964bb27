import { WISHES_MAX } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Wish } from '#contract/rewards/wishes.ts'
import { isId } from '#contract/values.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { lockUser } from '#server/accounts/families/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { listOffersById } from '#server/rewards/catalog/offers.ts'
import { countWishes, deleteWish, findWishForProduct, insertWish, listWishes, type Owner } from './queries.ts'

/**
 * Adds a product to the child's wishes; returns the existing wish if the product is already wished for.
 * Throws the refusals `not_found`, `product_retired`, `wishes_full`. (C05 in docs/BEHAVIOURS.md)
 */
export async function addWish(deps: Deps, child: Actor, product_id: string): Promise<Wish> {
  const { family_id, language } = child
  const owner: Owner = { family_id, child_id: child.id }
  const offers = isId(product_id)
    ? await listOffersById(deps, deps.db, family_id, child.id, [product_id])
    : undefined
  const product = offers?.get(product_id)
  if (!product) throw new Refusal('not_found')
  return deps.transaction(async (tx) => {
    // Without the lock, concurrent calls could create duplicate wishes or exceed WISHES_MAX.
    await lockUser(tx, family_id, child.id)
    const existingWish = await findWishForProduct(tx, owner, product_id, language)
    if (existingWish) return existingWish
    if (product.retired) throw new Refusal('product_retired')
    if ((await countWishes(tx, owner)) >= WISHES_MAX) throw new Refusal('wishes_full')
    await insertWish(tx, {
      ...owner,
      id: deps.secrets.newId(),
      product_id: product.kind === 'family' ? null : product_id,
      family_reward_id: product.kind === 'family' ? product_id : null,
      is_goal: false,
      wished_at: deps.clock.now(),
    })
    await announce(tx, family_id, 'wishes', child.id)
    const wish = await findWishForProduct(tx, owner, product_id, language)
    if (!wish) throw new Error(`Wish for product ${product_id} is missing right after its insert`)
    return wish
  })
}

/** Removes a wish, even the child's goal. Throws the refusal `not_found` when there is no such wish. (C05) */
export function removeWish(deps: Deps, { family_id, id }: Actor, wish_id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    const wasDeleted = isId(wish_id) && (await deleteWish(tx, { family_id, child_id: id }, wish_id))
    if (!wasDeleted) throw new Refusal('not_found')
    await announce(tx, family_id, 'wishes', id)
    return null
  })
}

/** Returns one page of a child's wishes, newest first. Throws the refusal `not_found` when there is no such child. (C05) */
export async function listChildWishes({ db }: Deps, parent: Actor, childId: string, page: PageRange) {
  const { family_id } = await getChild(db, parent.family_id, childId)
  const owner: Owner = { family_id, child_id: childId }
  const [wishes, total] = await Promise.all([
    listWishes(db, owner, page, parent.language),
    countWishes(db, owner),
  ])
  return { wishes, pagination: { total } }
}
