import { ISSUED_POINTS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { WeeklyGrant, WeeklyGrantForm } from '#contract/store/grants.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { giveDueGrants } from './give-weekly-grants.ts'
import {
  deleteWeeklyGrant,
  findGrant,
  findWeeklyGrant,
  listNewestGrants,
  markTakenBack,
  saveWeeklyGrant,
  sumIssuedPoints,
  toWeeklyGrant,
} from './queries.ts'
import { nextWeekday } from './rules.ts'
import { writeGrant } from './write-grant.ts'

export async function listGrants(deps: Deps, { family_id }: Actor) {
  assertPointsGiven(deps)
  const [grants, weekly] = await Promise.all([
    listNewestGrants(deps.db, family_id),
    findWeeklyGrant(deps.db, family_id),
  ])
  return { grants, weekly_grant: weekly ? toWeeklyGrant(weekly) : null }
}

/** Adds points to the family's wallet. Returns the id of the grant and the points that the wallet has then. Throws the refusals `points_sold`, `points_full`. (F01) */
export function addGrant(deps: Deps, parent: Actor, points: number) {
  assertPointsGiven(deps)
  const { family_id } = parent
  const id = deps.secrets.newId()
  return deps.transaction(async (tx) => {
    const balance = await lockWallet(tx, family_id)
    if ((await sumIssuedPoints(tx, family_id)) + points > ISSUED_POINTS_MAX) throw new Refusal('points_full')
    const writes = writeGrant(deps, tx, { family_id, id, points, weekly_for: null, given_by: parent.id })
    return commitWith(writes, { id, points: balance + points })
  })
}

/**
 * Takes the points of a grant out of the wallet again. Returns the points that it has then. Throws the refusals `points_sold`,
 * `not_found`, `grant_taken_back`, `points_short`. (F01)
 */
export function takeBackGrant(deps: Deps, parent: Actor, id: string): Promise<{ points: number }> {
  assertPointsGiven(deps)
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    const balance = await lockWallet(tx, family_id)
    const grant = await findGrant(tx, family_id, id)
    if (!grant) throw new Refusal('not_found')
    if (grant.is_taken_back) throw new Refusal('grant_taken_back')
    if (grant.points > balance) throw new Refusal('points_short')
    const now = deps.clock.now()
    const writes = [
      markTakenBack(tx, { family_id, id }, { taken_back_at: now, taken_back_by: parent.id }),
      transfer(tx, {
        family_id,
        id: deps.secrets.newId(),
        from: wallet,
        to: issued,
        points: grant.points,
        kind: 'grant_back',
        reference: id,
        at: now,
      }),
      announce(tx, family_id, 'points'),
    ]
    return commitWith(writes, { points: balance - grant.points })
  })
}

/** Lets points come each week from the next such weekday on, or changes it from then on. Throws the refusal `points_sold`. (F01) */
export function setWeeklyGrant(deps: Deps, parent: Actor, form: WeeklyGrantForm): Promise<WeeklyGrant> {
  assertPointsGiven(deps)
  const { family_id } = parent
  const { clock } = deps
  return deps.transaction(async (tx) => {
    const today = await giveUntilToday(deps, tx, parent)
    const weekly = { ...form, next_day: nextWeekday(form.weekday, today) }
    const writes = [
      saveWeeklyGrant(tx, { ...weekly, family_id, set_by: parent.id, set_at: clock.now() }),
      announce(tx, family_id, 'points'),
    ]
    return commitWith(writes, weekly)
  })
}

/** Ends the weekly points. Throws the refusal `points_sold`. (F01) */
export function endWeeklyGrant(deps: Deps, parent: Actor): Promise<null> {
  assertPointsGiven(deps)
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    await giveUntilToday(deps, tx, parent)
    return commitWith([deleteWeeklyGrant(tx, family_id), announce(tx, family_id, 'points')], null)
  })
}

/** Adds, with the former settings, the weekly points that are due, because the job may not have run since midnight. Returns today. */
async function giveUntilToday(deps: Deps, tx: Tx, { family_id, time_zone }: Actor): Promise<string> {
  const today = deps.clock.today(time_zone)
  await lockWallet(tx, family_id)
  const { writes } = await giveDueGrants(deps, tx, family_id, today)
  await writeAll(writes)
  return today
}

function assertPointsGiven({ config }: Deps) {
  if (config.POINTS !== 'given') throw new Refusal('points_sold')
}
