import { daysAfter } from '#contract/calendar.ts'
import { canBeginOn, canLast, type NewPause, type Pause } from '#contract/quests/pauses.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { toContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { decidePauses, lockForPauses } from './apply-pauses.ts'
import {
  deletePause,
  findPause,
  hasOverlap,
  insertPause,
  listOpenPauses,
  type PauseRow,
  setLastDay,
} from './queries.ts'

const toPause = ({ id, child_id, first_day, last_day, reason }: PauseRow): Pause => ({
  id,
  child_id,
  first_day,
  last_day,
  reason,
})

/** Returns the present and future pauses: all of the family for a parent, those that hold for a child to the child. (W05) */
export const listPauses = (
  { db, clock }: Deps,
  { family_id, role, id, time_zone }: Actor,
): Promise<Pause[]> => listOpenPauses(db, family_id, role === 'child' ? id : null, clock.today(time_zone))

/**
 * Lets the quests of a child, or of all children, rest from one day to another. A pause that begins in the past undoes what
 * expired since. Throws the refusals `invalid`, `not_found`, `child_inactive`, `pause_overlaps`. (W05)
 */
export function createPause(deps: Deps, parent: Actor, form: NewPause): Promise<Pause> {
  const { family_id, id: created_by, time_zone } = parent
  const now = deps.clock.now()
  const pause = { ...form, family_id, id: deps.secrets.newId(), is_over: false, created_by, created_at: now }
  const today = deps.clock.today(time_zone)
  if (!canBeginOn(pause.first_day, today)) throw wrongDay('first_day')
  if (!canLast(pause)) throw wrongDay('last_day')
  return deps.transaction(async (tx) => {
    if (pause.child_id) await lockActiveChild(tx, family_id, pause.child_id)
    const wallet = await lockForPauses(tx, family_id, today, pause.first_day)
    if (await hasOverlap(tx, pause, today)) throw new Refusal('pause_overlaps')
    await insertPause(tx, pause)
    return commitWith(await applyChange(deps, tx, parent, pause, wallet), toPause(pause))
  })
}

/** Moves the last day of a pause. Throws the refusals `not_found`, `invalid`, `pause_overlaps`. (W05) */
export function changePause(
  deps: Deps,
  parent: Actor,
  id: string,
  { last_day }: Pick<Pause, 'last_day'>,
): Promise<Pause> {
  return deps.transaction(async (tx) => {
    const { pause, wallet } = await lockPause(deps, tx, parent, id)
    const changed = { ...pause, last_day }
    const today = deps.clock.today(parent.time_zone)
    if (last_day < today || !canLast(changed)) throw wrongDay('last_day')
    if (await hasOverlap(tx, changed, today)) throw new Refusal('pause_overlaps')
    await setLastDay(tx, pause, last_day)
    return commitWith(await applyChange(deps, tx, parent, pause, wallet), toPause(changed))
  })
}

/** Ends a pause now, or cancels one that has not begun. Throws the refusal `not_found`. (W05) */
export function endPause(deps: Deps, parent: Actor, id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    const { pause, wallet } = await lockPause(deps, tx, parent, id)
    const yesterday = daysAfter(deps.clock.today(parent.time_zone), -1)
    if (pause.first_day > yesterday) await deletePause(tx, pause)
    else await setLastDay(tx, pause, yesterday)
    return commitWith(await applyChange(deps, tx, parent, pause, wallet, true), null)
  })
}

const wrongDay = (field: 'first_day' | 'last_day') =>
  new Refusal('invalid', { fields: { [field]: 'field_pause_days' } })

/** Locks the family's quests and wallet, and returns a pause that is not over yet. */
async function lockPause({ clock }: Deps, tx: Tx, { family_id, time_zone }: Actor, id: string) {
  const found = isId(id) ? await findPause(tx, family_id, id) : undefined
  if (!found) throw new Refusal('not_found')
  const today = clock.today(time_zone)
  const wallet = await lockForPauses(tx, family_id, today, found.first_day)
  // Reads it again: it may have been changed or ended while this transaction waited for the locks.
  const pause = await findPause(tx, family_id, id)
  if (!pause || pause.last_day < today) throw new Refusal('not_found')
  return { pause, wallet }
}

/** Does what the changed pause requires today, and announces it to open screens. Returns the writes. */
async function applyChange(
  deps: Deps,
  tx: Tx,
  parent: Actor,
  pause: PauseRow,
  wallet: number,
  isEnded = false,
) {
  const { family_id, child_id } = pause
  const outcome = await decidePauses(tx, wallet, toContext(deps, parent), isEnded ? pause : undefined)
  return [announce(tx, family_id, 'quests', child_id), ...writeOutcome(deps, tx, family_id, outcome)]
}
