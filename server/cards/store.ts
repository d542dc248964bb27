import type { Db, Tx } from '#server/db/open.ts'

export const customerOf = (db: Db, family_id: string) =>
  db.selectFrom('card_customers').where('family_id', '=', family_id).selectAll().executeTakeFirst()

export const forgetCustomer = (tx: Tx, family_id: string) =>
  tx.deleteFrom('card_customers').where('family_id', '=', family_id).execute()
