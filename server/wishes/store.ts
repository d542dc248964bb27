import type { Db, Tx } from '#server/db/open.ts'

/** Deletes the wishes of a family, or of one child of it. */
export const forgetWishes = (tx: Tx, family_id: string, child_id?: string) => {
  const wishes = tx.deleteFrom('wishes').where('family_id', '=', family_id)
  return (child_id === undefined ? wishes : wishes.where('child_id', '=', child_id)).execute()
}

/** A family's wishes with the names of what is wished for. */
export const wishRowsOf = (db: Db, family_id: string) =>
  db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .where('family_id', '=', family_id)
    .orderBy('wished_at')
    .selectAll('wishes')
    .select(['products.name_en', 'products.name_fr'])
    .execute()
