import type { Child, NewChild, ReturningChild } from '#contract/accounts/children.ts'
import { ADD_CHILD_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { addGuardianConsent, TERMS_VERSION } from '#server/accounts/families/consents.ts'
import { parseCanadianPhone } from '#server/accounts/families/phone.ts'
import { lockUser, updateUser } from '#server/accounts/families/queries.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { assertUncommonPassword } from '#server/accounts/sessions/passwords.ts'
import { findLogin, updatePassword } from '#server/accounts/sessions/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { sendChildInvitation } from './invitation.ts'
import { getChildProfile } from './presenter.ts'
import { assertBirthdayNotInFuture } from './update-child.ts'

/**
 * Brings an inactive child back: it signs in with the password it had, or with what the form of a new child says. Without
 * a form one that is active stays as it is. Refuses `not_found`; of a form `child_not_created` where the child is active,
 * and like `prepareChild`. (K04)
 */
export async function reactivateChild(
  deps: Deps,
  parent: Actor,
  childId: string,
  form?: ReturningChild,
): Promise<{ child: Child }> {
  const { family_id } = parent
  const ready = form && { ...form, ...(await prepareChild(deps, parent, form)) }
  return deps.transaction(async (tx) => {
    // Locked: of a child that is purged meanwhile nothing is left to come back to.
    const found = isId(childId) ? await lockUser(tx, family_id, childId) : undefined
    if (found?.role !== 'child') throw new Refusal('not_found')
    // Of one that is active nobody changes the password without the old one.
    if (ready && found.active) throw new Refusal('child_not_created')
    const person = { family_id, user_id: found.id }
    const child = ready
      ? await reactivate(tx, person, ready)
      : await updateUser(tx, { family_id, id: found.id, active: true, closed_at: null })
    if (ready) {
      await addGuardianConsent(deps, tx, person, ready.consent)
      await sendChildInvitation(deps, tx, person)
    }
    await announce(tx, family_id, 'family')
    return { child: await getChildProfile({ ...deps, db: tx }, child ?? found) }
  })
}

/**
 * What a form says of a child, judged, and ready to be written down with the guardian's consent. Refuses `too_many`,
 * `password_common`, and `invalid` for a birthday to come and a phone of another country.
 */
export async function prepareChild(deps: Deps, parent: Actor, form: ReturningChild) {
  const { id: given_by, family_id, language } = parent
  await throttle(deps, [{ key: `add-child:${family_id}`, ...ADD_CHILD_LIMIT }])
  assertUncommonPassword(form.password)
  assertBirthdayNotInFuture(deps, parent, form.birthday)
  return {
    phone: form.phone ? parseCanadianPhone(form.phone) : '',
    password_hash: await deps.passwords.hash(form.password),
    consent: { given_by, text_version: TERMS_VERSION, language, given_at: deps.clock.now() },
  }
}

/**
 * Brings the family's own inactive child with this address back, with the names and the password of the form, and ends
 * its sessions. Answers its id; undefined when nobody has the address. Refuses `child_not_created` when anybody else
 * has, without telling whose. (K04)
 */
export async function reactivateByAddress(
  tx: Tx,
  { family_id }: Actor,
  address: string,
  details: NewDetails,
): Promise<string | undefined> {
  const login = await findLogin(tx, address)
  if (!login) return undefined
  if (login.family_id !== family_id || login.role !== 'child' || login.active)
    throw new Refusal('child_not_created')
  await reactivate(tx, login, details)
  return login.user_id
}
type NewDetails = Pick<NewChild, 'first_name' | 'last_name' | 'birthday' | 'phone'> & {
  password_hash: string
}

/** Has a child sign in again under what a form says; sessions from before do not come back. */
async function reactivate(
  tx: Tx,
  child: { family_id: string; user_id: string },
  { first_name, last_name, birthday, phone, password_hash }: NewDetails,
) {
  const after = await updateUser(tx, {
    family_id: child.family_id,
    id: child.user_id,
    first_name,
    last_name,
    active: true,
    closed_at: null,
    // Left empty they say nothing against what is known.
    ...(birthday && { birthday }),
    ...(phone && { phone }),
  })
  await updatePassword(tx, child, password_hash)
  await endSessions(tx, child)
  return after
}
