import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { type UserRow, updateUser } from '#server/accounts/families/queries.ts'
import { deleteCodes } from '#server/accounts/sessions/codes.ts'
import { removeLoginEmail } from '#server/accounts/sessions/queries.ts'
import { deleteUnsentMessagesTo } from '#server/messages/notifications/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { claimContactChange } from './queries.ts'

/**
 * Takes a child's address away, also one that waits for verification, with all links that were mailed to it and all mails
 * that are not sent yet. Throws the
 * refusal `pin_needed` if the child has no PIN to sign in with. (F03)
 */
export async function removeEmail(deps: Deps, tx: Tx, parent: Actor, child: UserRow): Promise<UserRow> {
  const { family_id, id: user_id } = child
  const person = { family_id, user_id }
  if (!(await removeLoginEmail(tx, person)))
    throw new Refusal('pin_needed', { fields: { email: 'refusal_pin_needed' } })
  const waiting = await claimContactChange(tx, { ...person, kind: 'email' }, deps.clock.now())
  for (const email of [child.email, waiting?.value])
    if (email) await deleteUnsentMessagesTo(tx, family_id, { id: user_id, email })
  await deleteCodes(tx, ['reset', 'child_email', 'new_email'], person)
  await recordAccountEvent(deps, tx, { ...person, kind: 'email_removed', taken_by: parent.id })
  const changed = await updateUser(tx, { family_id, id: user_id, email: '', email_verified_at: null })
  return changed ?? child
}
