import type { PinState } from '#contract/accounts/pins.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { assertPinHardToGuess } from './assert-pin-hard-to-guess.ts'
import { createFamilyCode } from './family-code.ts'
import { deletePin, findPinState, isLocked, updatePin } from './queries.ts'

type Person = { family_id: string; user_id: string }

/** Returns how a child can sign in without an address. Throws the refusal `not_found`. (F03) */
export async function getPinState({ db }: Deps, { family_id }: Actor, childId: string): Promise<PinState> {
  await getChild(db, family_id, childId)
  return readState(db, { family_id, user_id: childId })
}

async function readState(db: Db, person: Person): Promise<PinState> {
  const { family_code, pin_hash, ...tries } = await findPinState(db, person)
  return { family_code, has_pin: pin_hash !== null, is_locked: isLocked(tries) }
}

/**
 * Sets a child's PIN, forgets wrong ones, and ends the child's sessions. Gives the family a code if it has none. Throws the
 * refusals `not_found`, and `invalid` for a PIN made of the child's birthday. (F03)
 */
export async function setPin(
  deps: Deps,
  parent: Actor,
  childId: string,
  { pin }: { pin: string },
): Promise<PinState> {
  const { birthday } = await getChild(deps.db, parent.family_id, childId)
  assertPinHardToGuess(pin, birthday)
  const pinHash = await deps.passwords.hash(pin)
  return deps.transaction(async (tx) => {
    const person = { family_id: parent.family_id, user_id: childId }
    await createFamilyCode(deps, tx, parent.family_id)
    await updatePin(tx, person, pinHash)
    await finishChange(deps, tx, parent, person)
    return readState(tx, person)
  })
}

/** Removes a child's PIN and ends the child's sessions. Throws the refusals `not_found`, and `pin_needed` without an address. (F03) */
export async function removePin(deps: Deps, parent: Actor, childId: string): Promise<null> {
  await getChild(deps.db, parent.family_id, childId)
  return deps.transaction(async (tx) => {
    const person = { family_id: parent.family_id, user_id: childId }
    if (!(await deletePin(tx, person))) throw new Refusal('pin_needed')
    await finishChange(deps, tx, parent, person)
    return null
  })
}

async function finishChange(deps: Deps, tx: Tx, parent: Actor, person: Person) {
  await endSessions(tx, person)
  await recordAccountEvent(deps, tx, { ...person, kind: 'pin_changed', taken_by: parent.id })
  await announce(tx, person.family_id, 'family', person.user_id)
}
