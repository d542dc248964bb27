import { ONE_TIME_CODE_LIMIT, RESET_LINK_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { cancelNewContacts } from '#server/accounts/contacts/contacts.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { lockUser, updateUser } from '#server/accounts/families/queries.ts'
import { deletePasskeysSince } from '#server/accounts/passkeys/queries.ts'
import {
  deleteCodes,
  invalidateCodes,
  isCodeUsable,
  issueCode,
  redeemCode,
} from '#server/accounts/sessions/codes.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { changeLoginEmail, updatePassword } from '#server/accounts/sessions/queries.ts'
import { deleteUndoCodesSince } from '#server/accounts/sessions/undo-codes.ts'
import { deleteIdentitiesLinkedSince } from '#server/accounts/social/queries.ts'
import { deleteSecondStepsSince } from '#server/accounts/two-step/queries.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { throttle } from '#server/platform/throttle.ts'

/**
 * Gives a parent's account back to the address that got the mail with this link, after somebody else may have changed
 * the e-mail or the password. Ends all sessions, and takes away what a thief may have: the password, pending contacts,
 * mailed codes, and accounts of providers linked, authenticator apps and passkeys added, and recovery codes
 * made since the change. Returns the token with which a new password is chosen. Throws the refusal `undo_used_up`, `kid_site` or
 * `too_many`. (X01)
 */
export async function undoChange(deps: Deps, codeText: string, { ip, kidSite }: Origin) {
  await throttle(deps, [{ key: `undo:${ip}`, ...ONE_TIME_CODE_LIMIT }])
  if (kidSite) throw new Refusal('kid_site')
  // Check the link first, because hashing is expensive and anybody can call this.
  if (!(await isCodeUsable(deps, 'undo', codeText))) throw new Refusal('undo_used_up')
  const { clock, secrets } = deps
  const unusablePassword = await deps.passwords.hash(secrets.newToken())
  return deps.transaction(async (tx) => {
    const { family_id, user_id, email, created_at } = await redeemCode(deps, tx, 'undo', codeText).catch(
      (error) => {
        throw error instanceof Refusal ? new Refusal('undo_used_up') : error
      },
    )
    const user = family_id && user_id ? await lockUser(tx, family_id, user_id) : undefined
    if (!family_id || !user_id || !email || !user?.active) throw new Refusal('undo_used_up')
    const person = { family_id, user_id, role: user.role }
    if (user.email !== email) {
      if (!(await changeLoginEmail(tx, person, email))) throw new Refusal('undo_used_up')
      await updateUser(tx, { family_id, id: user_id, email, email_verified_at: clock.now() })
      await migrateSubscriber(deps, tx, { ...person, email })
    }
    await updatePassword(tx, person, unusablePassword)
    await deleteIdentitiesLinkedSince(tx, person, created_at)
    await deleteSecondStepsSince(tx, person, created_at)
    await deletePasskeysSince(tx, person, created_at)
    await deleteUndoCodesSince(tx, person, created_at)
    await invalidateCodes(deps, tx, ['reset', 'restore', 'second_step'], person)
    await deleteCodes(tx, ['proof'], person)
    await endSessions(tx, person)
    await cancelNewContacts(tx, person)
    const event = { family_id, user_id, kind: 'change_undone', detail: email } as const
    await recordAccountEvent(deps, tx, event)
    const resetId = await issueCode(deps, tx, 'reset', { family_id, user_id }, RESET_LINK_HOURS)
    return { email, reset_token: secrets.deriveCode(resetId) }
  })
}
