import { cancelNewContacts } from '#server/accounts/contacts/contacts.ts'
import { passwordChanged } from '#server/accounts/notifications/sign-in.ts'
import { invalidateCodes } from '#server/accounts/sessions/codes.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { type getLogin, updatePassword } from '#server/accounts/sessions/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

type Login = Awaited<ReturnType<typeof getLogin>>

/**
 * Sets a new password and tells its owner. Nothing that somebody began with the old one opens anything from here on:
 * sessions but the one of `except`, links, tickets, a new e-mail or phone that waits. (S14, N01, N05, S16)
 */
export async function setNewPassword(
  deps: Deps,
  tx: Tx,
  login: Login,
  password_hash: string,
  except?: string,
): Promise<void> {
  const { family_id, email, first_name, language, role, active } = login
  await updatePassword(tx, login, password_hash)
  // Before the sessions: whoever is using one up at this moment is waited for, and what it opened ends with them.
  await invalidateCodes(deps, tx, ['reset', 'restore'], login)
  await endSessions(tx, login, except)
  await cancelNewContacts(tx, login)
  // A deleted child is not written to. (K11)
  if (!active) return
  const to = { address: email, name: first_name }
  await notifyAddress(deps, tx, {
    family_id,
    to,
    language,
    kind: passwordChanged,
    facts: { first_name, role },
  })
}
