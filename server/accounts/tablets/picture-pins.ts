import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { deleteTabletSessionsOf, unlockPictures, updatePicturePin } from './queries.ts'

/** The text whose hash is stored. */
export const joinPictures = (pictures: readonly string[]) => pictures.join(' ')

/**
 * Sets the pictures that a child taps on the family's tablets, or with null removes them; ends the child's sessions there, and lets it
 * in again after too many wrong pictures. Throws the refusal `not_found`. (F04)
 */
export async function setPicturePin(
  deps: Deps,
  { family_id, id: parentId }: Actor,
  childId: string,
  pictures: readonly string[] | null,
): Promise<null> {
  await getChild(deps.db, family_id, childId)
  const hash = pictures && (await deps.passwords.hash(joinPictures(pictures)))
  return deps.transaction(async (tx) => {
    const person = { family_id, user_id: childId }
    await updatePicturePin(tx, person, hash)
    await deleteTabletSessionsOf(tx, person)
    await announce(tx, family_id, 'sessions', childId)
    await recordAccountEvent(deps, tx, { ...person, kind: 'picture_pin_changed', taken_by: parentId })
    await announce(tx, family_id, 'family', childId)
    return null
  })
}

/** Lets a child in again after too many wrong pictures. Throws the refusal `not_found`. (F04) */
export async function unlockPicturePin(deps: Deps, { family_id }: Actor, childId: string): Promise<null> {
  await getChild(deps.db, family_id, childId)
  return deps.transaction(async (tx) => {
    await unlockPictures(tx, { family_id, user_id: childId })
    await announce(tx, family_id, 'family', childId)
    return null
  })
}
