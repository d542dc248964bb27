import type { Db, Tx } from '#server/platform/db/open.ts'

export const findCustomer = (db: Db, family_id: string) =>
  db.selectFrom('card_customers').where('family_id', '=', family_id).selectAll().executeTakeFirst()

export const deleteCustomerRow = (tx: Tx, family_id: string) =>
  tx.deleteFrom('card_customers').where('family_id', '=', family_id).execute()

export const insertCustomerIfNew = (tx: Tx, family_id: string, created_at: Date) =>
  tx
    .insertInto('card_customers')
    .values({ family_id, customer_id: null, default_card: null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Stores the id that the provider gave the customer, unless an id is already stored; returns the stored id. */
export async function saveCustomerId(tx: Tx, family_id: string, customer_id: string): Promise<string> {
  const saved = await tx
    .updateTable('card_customers')
    .set((row) => ({ customer_id: row.fn.coalesce('customer_id', row.val(customer_id)) }))
    .where('family_id', '=', family_id)
    .returning('customer_id')
    .executeTakeFirst()
  return saved?.customer_id ?? customer_id
}

/** Returns false, and changes nothing, if the default card is no longer `from`. */
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

/** Deletes the id and the default card of a customer that the provider no longer knows. */
export const clearCustomerId = (tx: Tx, family_id: string, customer_id: string) =>
  tx
    .updateTable('card_customers')
    .set({ customer_id: null, default_card: null })
    .where((row) => row.and({ family_id, customer_id }))
    .execute()

/** Returns undefined for a customer without a family: the Stripe account may also sell other products. */
export const findFamilyOfCustomer = (db: Db, customer_id: string) =>
  db
    .selectFrom('card_customers')
    .where('customer_id', '=', customer_id)
    .select('family_id')
    .executeTakeFirst()

export const listPurgedCustomers = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('card_customers')
    .innerJoin('families', 'families.family_id', 'card_customers.family_id')
    .where('families.purged_at', 'is not', null)
    .where('card_customers.family_id', '>', after)
    .orderBy('card_customers.family_id')
    .limit(limit)
    .select(['card_customers.family_id', 'card_customers.customer_id'])
    .execute()

/** Returns the provider's id of the default card, or null. */
export const findDefaultCard = async (db: Db, family_id: string): Promise<string | null> =>
  (await findCustomer(db, family_id))?.default_card ?? null

/** Locks the family's default card until the transaction ends, and returns whether it is `card`. */
export async function lockAndCheckDefaultCard(tx: Tx, family_id: string, card: string): Promise<boolean> {
  const customers = tx.selectFrom('card_customers').where('family_id', '=', family_id)
  const customer = await customers.select('default_card').forShare().executeTakeFirst()
  return customer?.default_card === card
}
