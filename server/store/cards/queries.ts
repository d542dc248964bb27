import type { Db, Tx } from '#server/platform/db/open.ts'

export const findCustomer = (db: Db, family_id: string) =>
  db.selectFrom('card_customers').where('family_id', '=', family_id).selectAll().executeTakeFirst()

/** The same, changed by nobody until the transaction ends. */
const lockCustomerForShare = (tx: Tx, family_id: string) =>
  tx.selectFrom('card_customers').where('family_id', '=', family_id).selectAll().forShare().executeTakeFirst()

export const deleteCustomer = (tx: Tx, family_id: string) =>
  tx.deleteFrom('card_customers').where('family_id', '=', family_id).execute()

export const insertCustomer = (tx: Tx, family_id: string, created_at: Date) =>
  tx
    .insertInto('card_customers')
    .values({ family_id, customer_id: null, default_card: null, created_at })
    .onConflict((known) => known.doNothing())
    .execute()

/** Keeps the provider's id, unless there is one already; returns the one that holds. */
export async function saveCustomerId(tx: Tx, family_id: string, customer_id: string): Promise<string> {
  const saved = await tx
    .updateTable('card_customers')
    .set((row) => ({ customer_id: row.fn.coalesce('customer_id', row.val(customer_id)) }))
    .where('family_id', '=', family_id)
    .returning('customer_id')
    .executeTakeFirst()
  return saved?.customer_id ?? customer_id
}

/** Has another card be the default, unless somebody else has chosen meanwhile; returns whether that was so. */
export async function changeDefaultCard(
  tx: Tx,
  family_id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('card_customers')
    .set({ default_card: to })
    .where('family_id', '=', family_id)
    .where('default_card', 'is not distinct from', from)
    .returning('family_id')
    .executeTakeFirst()
  return changed !== undefined
}

export const saveDefaultCard = (tx: Tx, family_id: string, default_card: string | null) =>
  tx.updateTable('card_customers').set({ default_card }).where('family_id', '=', family_id).execute()

/** The provider knows a customer no more: the next one is another. */
export const clearCustomerId = (tx: Tx, family_id: string, customer_id: string) =>
  tx
    .updateTable('card_customers')
    .set({ customer_id: null, default_card: null })
    .where((row) => row.and({ family_id, customer_id }))
    .execute()

/** Whose customer it is; of others this account at the provider may have some, too. */
export const findFamilyOfCustomer = (db: Db, customer_id: string) =>
  db
    .selectFrom('card_customers')
    .where('customer_id', '=', customer_id)
    .select('family_id')
    .executeTakeFirst()

/** The customers of families that were forgotten. */
export const listPurgedCustomers = (db: Db) =>
  db
    .selectFrom('card_customers')
    .innerJoin('families', 'families.family_id', 'card_customers.family_id')
    .where('families.purged_at', 'is not', null)
    .select(['card_customers.family_id', 'card_customers.customer_id'])
    .execute()

/** The provider's id of the card that points reload with; null where none is chosen. */
export const findDefaultCard = async (db: Db, family_id: string): Promise<string | null> =>
  (await findCustomer(db, family_id))?.default_card ?? null

/** Whether the card is still the default one, which cannot change until the transaction ends. */
export const isStillDefault = async (tx: Tx, family_id: string, card: string): Promise<boolean> =>
  (await lockCustomerForShare(tx, family_id))?.default_card === card
