import type { FamilyTablet, TabletForm } from '#contract/accounts/tablets.ts'
import { hoursAfter, minutesAfter } from '#contract/calendar.ts'
import { PAIRING_MINUTES, TABLET_DAYS, TABLETS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { lockChildren } from '#server/accounts/families/get-child.ts'
import { lockFamily } from '#server/accounts/families/queries.ts'
import { toSixDigits } from '#server/accounts/notifications/six-digits.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import {
  deleteSessionsOnTablet,
  deleteTablet,
  insertTablet,
  isLocked,
  listPicturePinRows,
  listTabletRows,
  updateTablet,
} from './queries.ts'

/** When a tablet that is used now is none any more, unless it is used again. */
export const tabletExpiry = ({ clock }: Pick<Deps, 'clock'>) => hoursAfter(clock.now(), 24 * TABLET_DAYS)

/** Keyed, because six digits could be found out from a plain hash. */
export const hashDigits = ({ secrets }: Pick<Deps, 'secrets'>, digits: string) =>
  secrets.hmac('pairing', digits)

/** Lists the family's tablets and the picture PINs of its children. (F04) */
export async function listTablets({ db, clock }: Deps, { family_id }: Actor) {
  const [tablets, picturePins] = await Promise.all([
    listTabletRows(db, family_id, clock.now()),
    listPicturePinRows(db, family_id),
  ])
  return {
    tablets: tablets.map(
      ({ id, name, child_ids, used_at, browser, system }): FamilyTablet => ({
        id,
        name,
        child_ids,
        used_at: used_at?.toISOString() ?? null,
        browser,
        system,
      }),
    ),
    picture_pins: picturePins.map(({ user_id, ...login }) => ({
      child_id: user_id,
      is_locked: isLocked(login),
    })),
  }
}

/**
 * Prepares a tablet. Returns the code with which one browser becomes it within `PAIRING_MINUTES`, and the same as six digits to
 * type. Throws the refusals `tablets_full`, and `not_found` for a child of another family. (F04)
 */
export const addTablet = (
  deps: Deps,
  { family_id, id: created_by }: Actor,
  { name, child_ids }: TabletForm,
) =>
  deps.transaction(async (tx) => {
    const { clock } = deps
    await lockFamily(tx, family_id)
    const tablets = await listTabletRows(tx, family_id, clock.now())
    if (tablets.length >= TABLETS_MAX) throw new Refusal('tablets_full')
    await lockChildren(tx, family_id, child_ids)
    const pairing = await insertWaitingTablet(deps, tx, { family_id, name, child_ids, created_by })
    await announce(tx, family_id, 'family')
    return pairing
  })

async function insertWaitingTablet(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  tablet: { family_id: string; name: string; child_ids: string[]; created_by: string },
): Promise<{ id: string; code: string; digits: string }> {
  const { clock, secrets } = deps
  const id = secrets.newId()
  const code = secrets.newToken()
  const digits = toSixDigits(secrets.deriveCode, code)
  const isInserted = await insertTablet(tx, {
    ...tablet,
    id,
    created_at: clock.now(),
    pairing_hash: hashToken(code),
    pairing_digits_hash: hashDigits(deps, digits),
    key_hash: null,
    expires_at: minutesAfter(clock.now(), PAIRING_MINUTES),
    used_at: null,
    browser: '',
    system: '',
  })
  return isInserted ? { id, code, digits } : insertWaitingTablet(deps, tx, tablet)
}

/** Changes a tablet's name and whose faces it shows. Throws the refusal `not_found`. (F04) */
export const changeTablet = (deps: Deps, { family_id }: Actor, id: string, form: TabletForm): Promise<null> =>
  deps.transaction(async (tx) => {
    await lockChildren(tx, family_id, form.child_ids)
    if (!isId(id) || !(await updateTablet(tx, { family_id, id }, form))) throw new Refusal('not_found')
    await announce(tx, family_id, 'family')
    return null
  })

/** Ends a tablet, and the sessions that children opened on it. Throws the refusal `not_found`. (F04) */
export const endTablet = (deps: Deps, { family_id, id: parentId }: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const tablet = isId(id) ? await deleteTablet(tx, { family_id, id }) : undefined
    if (!tablet) throw new Refusal('not_found')
    await endSessionsOnTablet(tx, { family_id, id })
    if (tablet.used_at) {
      const event = { family_id, user_id: parentId, kind: 'tablet_ended', taken_by: parentId } as const
      await recordAccountEvent(deps, tx, { ...event, detail: tablet.name })
    }
    await announce(tx, family_id, 'family')
    return null
  })

/** Ends the sessions on a tablet, and closes their live streams. */
export async function endSessionsOnTablet(tx: Tx, tablet: { family_id: string; id: string }) {
  const ended = await deleteSessionsOnTablet(tx, tablet)
  for (const userId of new Set(ended.map(({ user_id }) => user_id)))
    await announce(tx, tablet.family_id, 'sessions', userId)
}
