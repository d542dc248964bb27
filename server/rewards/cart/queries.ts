import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type CartRow = Tables['cart_items']

/** Returns a child's cart, oldest item first. */
export const listCartItems = (db: Db, family_id: string, child_id: string): Promise<CartRow[]> =>
  db
    .selectFrom('cart_items')
    .where((row) => row.and({ family_id, child_id }))
    .orderBy('added_at')
    .orderBy('id')
    .selectAll()
    .execute()

export const insertCartItem = (tx: Tx, item: CartRow) => tx.insertInto('cart_items').values(item).execute()

/** Deletes the item `id`, or all items if `id` is missing. Returns the number of deleted items. */
export async function deleteCartItems(tx: Tx, family_id: string, child_id: string, id?: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_items')
    .where((row) => row.and({ family_id, child_id, ...(id !== undefined && { id }) }))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
