import type { Tx } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/secrets.ts'

/**
 * Stores that a challenge of the bot check, or for a passkey, was solved. Returns false if it was solved before: such a solution stays
 * valid until it expires.
 */
export async function spendSolution(tx: Tx, id: string, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bot_solutions')
    .values({ hash: hashToken(id), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
