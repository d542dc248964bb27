import { UNDO_LINK_DAYS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { issueCode } from './codes.ts'

type Person = { family_id: string; user_id: string }

/**
 * Issues the code of a link that undoes a change of a parent's e-mail or password. `email` is the account's address
 * before the change, to which the link is mailed. (X01)
 */
export const issueUndoCode = (deps: Deps, tx: Tx, { family_id, user_id }: Person, email: string) =>
  issueCode(deps, tx, 'undo', { family_id, user_id, email }, UNDO_LINK_DAYS * 24)

/**
 * Returns the time at which the last valid undo link of a former address of the account expires; undefined if there is none.
 * Until then, mail to the current address does not prove who somebody is: a thief may have changed the address.
 */
export async function findEndOfUndo(
  db: Db,
  { family_id, user_id, email }: Person & { email: string },
  now: Date,
): Promise<Date | undefined> {
  const code = await db
    .selectFrom('codes')
    .where((row) => row.and({ family_id, user_id, kind: 'undo' }))
    .where('email', '<>', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .select('expires_at')
    .executeTakeFirst()
  return code?.expires_at
}

/**
 * Deletes the undo links mailed since `since`, which is when the link just used was mailed: the address of an earlier link
 * has precedence over the addresses of later links.
 */
export const deleteUndoCodesSince = (tx: Tx, { family_id, user_id }: Person, since: Date) =>
  tx
    .deleteFrom('codes')
    .where((row) => row.and({ family_id, user_id, kind: 'undo' }))
    .where('created_at', '>=', since)
    .execute()
