import type { Db } from '#server/db/open.ts'

/** Whether a family has ever bought points. (R07) */
export async function hasBought(db: Db, family_id: string): Promise<boolean> {
  const bought = await db
    .selectFrom('payments')
    .where('family_id', '=', family_id)
    .where('status', '=', 'succeeded')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return bought !== undefined
}
