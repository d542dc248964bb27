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
 * Reactivates a child, with its old password or with the details of the form. Without a form, an active child stays as
 * it is. Refuses `not_found`; with a form also `child_not_created` for an active child, and as `prepareChild`. (K04)
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
    // Locked, so that the child is not purged at the same time.
    const found = isId(childId) ? await lockUser(tx, family_id, childId) : undefined
    if (found?.role !== 'child') throw new Refusal('not_found')
    // Nobody changes an active child's password without the old one.
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
 * Validates the form of a child and returns the values to store. Refuses `too_many`, `password_common`, and `invalid`
 * for a birthday in the future or a phone outside Canada.
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
 * Reactivates the family's own inactive child with this address, using the names and password of the form, and ends its
 * sessions. Returns the child's id, or undefined when the address is free. Refuses `child_not_created` when it belongs
 * to anybody else, without telling whom. (K04)
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
    // Empty fields keep the known values.
    ...(birthday && { birthday }),
    ...(phone && { phone }),
  })
  await updatePassword(tx, child, password_hash)
  await endSessions(tx, child)
  return after
}
