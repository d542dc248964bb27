import { PAIRING_DIGITS_LIMIT, PAIRING_LIMIT, PROOF_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { picturePinLocked, tabletAdded } from '#server/accounts/notifications/tablets.ts'
import { assertMayEnter } from '#server/accounts/sessions/account-state.ts'
import { parseDevice } from '#server/accounts/sessions/device.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { resetThrottle, takeBackTry, throttle } from '#server/platform/throttle.ts'
import { joinPictures } from './picture-pins.ts'
import {
  claimPairing,
  countPictureTry,
  type FaceRow,
  forgetPictureTries,
  isLocked,
  listFaceRows,
  listParentPasswords,
  lockTablet,
  recordTabletUse,
  unlockPictures,
} from './queries.ts'
import { endSessionsOnTablet, hashDigits, tabletExpiry } from './tablets.ts'

/**
 * Makes a browser the tablet that waits with this code, and returns its key. The parents get a message. Throws the refusal
 * `pairing_failed` for an unknown, used or expired code, and `too_many`. (F04)
 */
export async function pairTablet(deps: Deps, code: string, { ip, userAgent = '' }: Origin) {
  const digits = code.replace(/[\s-]/g, '')
  const isDigits = /^\d{6}$/.test(digits)
  const limits = [
    { key: `pair:${ip}`, ...PAIRING_LIMIT },
    // The digits of all families that wait can be guessed at the same time, from many networks. The long code cannot.
    ...(isDigits ? [{ key: 'pair', ...PAIRING_DIGITS_LIMIT }] : []),
  ]
  await throttle(deps, limits)
  const codeHash = isDigits
    ? { pairing_digits_hash: hashDigits(deps, digits) }
    : { pairing_hash: hashToken(code) }
  const tablet_key = deps.secrets.newToken()
  const browserAndSystem = parseDevice(userAgent)
  await deps.transaction(async (tx) => {
    const key = { key_hash: hashToken(tablet_key), used_at: deps.clock.now(), expires_at: tabletExpiry(deps) }
    const tablet = await claimPairing(tx, codeHash, { ...key, ...browserAndSystem })
    if (!tablet) throw new Refusal('pairing_failed', { fields: { code: 'refusal_pairing_failed' } })
    const { family_id, name, created_by } = tablet
    const event = { family_id, user_id: created_by, kind: 'tablet_added', taken_by: created_by } as const
    await recordAccountEvent(deps, tx, { ...event, detail: name, ...browserAndSystem })
    const facts = { tablet: name, ...browserAndSystem }
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: tabletAdded, facts })
    await announce(tx, family_id, 'family')
  })
  for (const { key } of limits) await takeBackTry(deps, key)
  return { tablet_key }
}

/** Returns the tablet's name and the faces that it shows. Throws the refusals `tablet_ended` and `family_closed`. (F04) */
export async function listFaces(deps: Deps, tabletKey: string) {
  const { name, faces } = await findTablet(deps, tabletKey)
  return {
    name,
    faces: faces.map((face) => ({
      child_id: face.user_id,
      first_name: face.first_name,
      avatar: face.avatar,
      has_picture_pin: face.pictures_hash !== null,
      is_locked: isLocked(face),
    })),
  }
}

/** Records that the tablet is used. */
async function findTablet(deps: Deps, tabletKey: string) {
  const use = { now: deps.clock.now(), expires_at: tabletExpiry(deps) }
  const tablet = await recordTabletUse(deps.db, hashToken(tabletKey), use)
  if (!tablet) throw new Refusal('tablet_ended')
  await assertMayEnter(deps, { ...tablet, user_id: '', role: 'child' }, 'tablet_ended')
  return { ...tablet, faces: await listFaceRows(deps.db, tablet) }
}

async function findFace(deps: Deps, { tablet_key, child_id }: { tablet_key: string; child_id: string }) {
  const tablet = await findTablet(deps, tablet_key)
  const face = tablet.faces.find(({ user_id }) => user_id === child_id)
  if (!face) throw new Refusal('not_found')
  return { tablet, face }
}

/**
 * Opens the session of a child whose face the tablet shows, and ends the one that was open there. Throws the refusals
 * `tablet_ended`; `family_closed`; `not_found` for any other child; `picture_pin_failed`; and `picture_pin_locked` after too many
 * wrong pictures, of which the parents get a message. (F04)
 */
export async function signInOnTablet(
  deps: Deps,
  tap: { tablet_key: string; child_id: string; pictures?: readonly string[] | undefined },
  origin: Origin,
) {
  const { tablet, face } = await findFace(deps, tap)
  if (face.pictures_hash) await assertPictures(deps, face, face.pictures_hash, tap.pictures)
  return deps.transaction(async (tx) => {
    // Two taps at the same time wait for each other, so that one of the sessions ends.
    const locked = await lockTablet(tx, tablet)
    if (!locked) throw new Refusal('tablet_ended')
    if (!locked.child_ids.includes(face.user_id)) throw new Refusal('not_found')
    if (!(await forgetPictureTries(tx, face))) throw new Refusal('picture_pin_failed')
    await endSessionsOnTablet(tx, tablet)
    return openSession(deps, tx, face, origin, { tablet_id: tablet.id })
  })
}

async function assertPictures(
  deps: Deps,
  face: FaceRow,
  picturesHash: string,
  pictures: readonly string[] | undefined,
) {
  if (isLocked(face)) throw new Refusal('picture_pin_locked')
  // Not counted: the tablet has shown the face since before the child got its picture PIN.
  if (!pictures) throw new Refusal('picture_pin_failed')
  // Counted before the pictures are compared, so that tries at the same time count, too.
  const counted = await countPictureTry(deps.db, face)
  if (!counted) throw new Refusal('picture_pin_locked')
  if (await deps.passwords.matches(picturesHash, joinPictures(pictures))) return
  if (!counted.isLast) throw new Refusal('picture_pin_failed')
  await tellParents(deps, face)
  throw new Refusal('picture_pin_locked')
}

const tellParents = (deps: Deps, { family_id, user_id }: FaceRow) =>
  deps.transaction(async (tx) => {
    await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'picture_pin_locked' })
    const facts = { child_id: user_id }
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: picturePinLocked, facts })
    await announce(tx, family_id, 'family', user_id)
  })

/**
 * Lets a child in again after too many wrong pictures, by the password of any parent of the family. Throws the refusals of
 * `findFace`, `password_wrong`, and `too_many` after ten tries in 15 minutes. (F04)
 */
export async function unlockOnTablet(
  deps: Deps,
  { password, ...tap }: { tablet_key: string; child_id: string; password: string },
): Promise<null> {
  const { tablet, face } = await findFace(deps, tap)
  // Otherwise anyone with the tablet could try passwords of the parents.
  if (!isLocked(face)) return null
  const triesKey = `unlock:${tablet.family_id}`
  await throttle(deps, [{ key: triesKey, ...PROOF_LIMIT }])
  if (!(await isParentsPassword(deps, tablet.family_id, password)))
    throw new Refusal('password_wrong', { fields: { password: 'proof_password_wrong' } })
  await resetThrottle(deps, triesKey)
  return deps.transaction(async (tx) => {
    await unlockPictures(tx, face)
    await announce(tx, tablet.family_id, 'family', face.user_id)
    return null
  })
}

async function isParentsPassword(
  { db, passwords }: Deps,
  family_id: string,
  password: string,
): Promise<boolean> {
  for (const { password_hash } of await listParentPasswords(db, family_id))
    if (await passwords.matches(password_hash, password)) return true
  return false
}
