import type { Child, NewChild, ReturningChild } from '#contract/accounts/children.ts'
import { ADD_CHILD_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { saveAvatar } from '#server/accounts/avatars/avatars.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { addGuardianConsent, TERMS_VERSION } from '#server/accounts/families/consents.ts'
import { parsePhone } from '#server/accounts/families/phone.ts'
import { findMemberByEmail, lockUser, updateUser } from '#server/accounts/families/queries.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import { listFamilyWords, updatePassword } from '#server/accounts/sessions/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { sendChildInvitation } from './invitation.ts'
import { getChildProfile } from './presenter.ts'
import { assertBirthdayNotInFuture } from './update-child.ts'

/**
 * Reactivates an inactive (deleted) child, with its old password or with the details of the form. With a form, also stores
 * the consent and mails an invitation; without one, an active child stays as it is. Throws the refusal `not_found`; with a
 * form, also the refusals of `validateChildForm`, and `child_not_created` for an active child. (K04)
 */
export async function reactivateChild(
  deps: Deps,
  parent: Actor,
  childId: string,
  form?: ReturningChild,
): Promise<{ child: Child }> {
  const { family_id } = parent
  const details = form && { ...form, ...(await validateChildForm(deps, parent, form)) }
  return deps.transaction(async (tx) => {
    // The lock keeps the child from being purged until the transaction ends.
    const user = isId(childId) ? await lockUser(tx, family_id, childId) : undefined
    if (user?.role !== 'child') throw new Refusal('not_found')
    // Otherwise a parent could change an active child's password without giving an old one.
    if (details && user.active) throw new Refusal('child_not_created')
    const person = { family_id, user_id: user.id }
    const child = details
      ? await reactivate(deps, tx, person, details)
      : await updateUser(tx, { family_id, id: user.id, active: true, closed_at: null })
    if (details) {
      await addGuardianConsent(deps, tx, person, details.consent)
      await sendChildInvitation(deps, tx, person)
    }
    if (!user.active) {
      const event = { ...person, kind: 'child_restored', taken_by: parent.id } as const
      await recordAccountEvent(deps, tx, event)
    }
    await announce(tx, family_id, 'family')
    return { child: await getChildProfile({ ...deps, db: tx }, parent, child ?? user) }
  })
}

/**
 * Validates a parent's form for a child and returns the values to store. Throws the refusal `too_many`,
 * `password_common`, or `invalid` for a birthday in the future or a wrong phone number.
 */
export async function validateChildForm(deps: Deps, parent: Actor, form: ReturningChild) {
  const details = await validateChildDetails(deps, parent, form)
  await assertHardToGuess(form.password, [form, ...(await listFamilyWords(deps.db, parent.family_id))])
  return { ...details, password_hash: await deps.passwords.hash(form.password) }
}

/** Validates what has nothing to do with signing in: see `validateChildForm`. */
export async function validateChildDetails(
  deps: Deps,
  parent: Actor,
  { birthday, phone }: Pick<ReturningChild, 'birthday' | 'phone'>,
) {
  const { id: given_by, family_id, language } = parent
  await throttle(deps, [{ key: `add-child:${family_id}`, ...ADD_CHILD_LIMIT }])
  assertBirthdayNotInFuture(deps, parent, birthday)
  return {
    phone: phone ? parsePhone(deps, phone) : '',
    consent: { given_by, text_version: TERMS_VERSION, language, given_at: deps.clock.now() },
  }
}

/**
 * Reactivates the family's own inactive child with this address, using the given names and password, and ends its
 * sessions. Returns the child's id, or undefined when nobody in the family has the address. Throws the refusal
 * `child_not_created` when the parent or an active child has it. (K04)
 */
export async function reactivateByAddress(
  deps: Deps,
  tx: Tx,
  { family_id, id: taken_by }: Actor,
  address: string,
  details: ReactivationDetails,
): Promise<string | undefined> {
  const member = await findMemberByEmail(tx, family_id, address)
  if (!member) return undefined
  if (member.role !== 'child' || member.active) throw new Refusal('child_not_created')
  const child = { family_id, user_id: member.id }
  await reactivate(deps, tx, child, details)
  await recordAccountEvent(deps, tx, { ...child, kind: 'child_restored', taken_by })
  return member.id
}
type ReactivationDetails = Pick<NewChild, 'first_name' | 'last_name' | 'birthday' | 'phone' | 'avatar'> & {
  password_hash: string
}

async function reactivate(
  deps: Deps,
  tx: Tx,
  child: { family_id: string; user_id: string },
  { first_name, last_name, birthday, phone, avatar, password_hash }: ReactivationDetails,
) {
  const updatedUser = await updateUser(tx, {
    family_id: child.family_id,
    id: child.user_id,
    first_name,
    last_name,
    active: true,
    closed_at: null,
    // An empty field keeps the stored value.
    ...(birthday && { birthday }),
    ...(phone && { phone }),
    ...(avatar && {
      avatar: await saveAvatar(deps, tx, { family_id: child.family_id, id: child.user_id }, avatar),
    }),
  })
  await updatePassword(tx, child, password_hash)
  await endSessions(tx, child)
  return updatedUser
}
