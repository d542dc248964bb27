import { cancelNewContacts } from '#server/accounts/contacts/contacts.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { passwordChanged } from '#server/accounts/notifications/sign-in.ts'
import { listPasskeysOf } from '#server/accounts/passkeys/queries.ts'
import { invalidateCodes } from '#server/accounts/sessions/codes.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { type getLogin, updatePassword } from '#server/accounts/sessions/queries.ts'
import { issueUndoCode } from '#server/accounts/sessions/undo-codes.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Sets a new password. Tells the person by mail, unless inactive; a parent's mail has a link that undoes the change. Ends
 * the person's sessions, except that of `exceptToken`. Cancels reset links, tickets of a first step or that restore a closed family, and
 * new e-mail addresses and phone numbers that are not verified yet. (S14, N15, N05, S16)
 */
export async function setNewPassword(
  deps: Deps,
  tx: Tx,
  login: Awaited<ReturnType<typeof getLogin>>,
  password_hash: string,
  /** The id of the signed-in person who changes the password, and the token of the session that stays open. */
  { taken_by, exceptToken }: { taken_by?: string; exceptToken?: string | undefined } = {},
): Promise<void> {
  const { family_id, user_id, email, first_name, language, role, active } = login
  await updatePassword(tx, login, password_hash)
  // If another transaction is redeeming one of these codes now, this update waits for that transaction. So
  // `endSessions` below also ends the session that the other transaction opens.
  await invalidateCodes(deps, tx, ['reset', 'restore', 'second_step'], login)
  await endSessions(tx, login, exceptToken)
  await cancelNewContacts(tx, login)
  await recordAccountEvent(deps, tx, {
    family_id,
    user_id,
    kind: 'password_changed',
    taken_by: taken_by ?? null,
  })
  // An inactive child was deleted by a parent, so it gets no mail. (K11)
  if (!active || !email) return
  const to = { address: email, name: first_name }
  const codeId = role !== 'child' && (await issueUndoCode(deps, tx, login, email))
  const hasPasskeys = (await listPasskeysOf(tx, login)).length > 0
  const facts = { first_name, role, ...(codeId && { codeId }), ...(hasPasskeys && { hasPasskeys }) }
  await notifyAddress(deps, tx, { family_id, to, language, kind: passwordChanged, facts })
}
