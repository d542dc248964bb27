import type { Child, NewChild } from '#contract/families.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Tx } from '#server/db/open.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { announce } from '#server/live/announce.ts'
import { endSessions } from '#server/sessions/own-sessions.ts'
import { loginOf, setPassword } from '#server/sessions/sessions.ts'
import { shownChild } from './person.ts'
import { saveUser, userForChange } from './store.ts'

/** Brings an inactive child back: it signs in with the password it had. One that is active stays as it is. (K04) */
export function reactivateChild(deps: Deps, parent: Actor, childId: string): Promise<{ child: Child }> {
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    // Locked: of a child that is purged meanwhile nothing is left to come back to.
    const found = isId(childId) ? await userForChange(tx, family_id, childId) : undefined
    if (found?.role !== 'child') throw new Refusal('not_found')
    const child = await saveUser(tx, { family_id, id: found.id, active: true, closed_at: null })
    announce(tx, family_id, 'family')
    return { child: await shownChild({ ...deps, db: tx }, child ?? found) }
  })
}

/**
 * Brings the family's own inactive child with this address back, with the names and the password of the form, and ends
 * its sessions. Answers its id; undefined when nobody has the address. Refuses `child_not_created` when anybody else
 * has, without telling whose. (K04)
 */
export async function bringBack(
  tx: Tx,
  { family_id }: Actor,
  address: string,
  { first_name, last_name, birthday, phone, password_hash }: NewDetails,
): Promise<string | undefined> {
  const login = await loginOf(tx, address)
  if (!login) return undefined
  if (login.family_id !== family_id || login.role !== 'child' || login.active)
    throw new Refusal('child_not_created')
  const { user_id: id } = login
  await saveUser(tx, {
    ...{ family_id, id, first_name, last_name, active: true, closed_at: null },
    // Left empty they say nothing against what is known.
    ...(birthday && { birthday }),
    ...(phone && { phone }),
  })
  await setPassword(tx, login, password_hash)
  await endSessions(tx, login)
  return id
}
type NewDetails = Pick<NewChild, 'first_name' | 'last_name' | 'birthday' | 'phone'> & {
  password_hash: string
}
