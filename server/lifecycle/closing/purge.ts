import { hoursAfter } from '#contract/calendar.ts'
import { RESTORABLE_MONTHS } from '#contract/limits.ts'
import {
  listClosedChildren,
  listClosedFamilies,
  lockFamilyForUpdate,
  lockUser,
} from '#server/accounts/families/queries.ts'
import { accountState } from '#server/accounts/sessions/account-state.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'

/** The shortest possible time to restore: no month has fewer than 28 days. */
const SURELY_KEPT_HOURS = 24 * 28 * RESTORABLE_MONTHS

/**
 * Purges families closed and children deleted more than six months ago; returns how many. Deleted children of a closed
 * family are purged with it, or once it is restored. (N11, K11)
 */
export async function purgeClosed(deps: LifecycleDeps): Promise<number> {
  const before = hoursAfter(deps.clock.now(), -SURELY_KEPT_HOURS)
  let purged = 0
  for (const family of await listClosedFamilies(deps.db, before)) {
    if (accountState(deps, family) === 'gone')
      purged += await reportFailure(deps, purgeFamily(deps, family.family_id))
  }
  for (const child of await listClosedChildren(deps.db, before)) {
    if (accountState(deps, child) === 'gone') purged += await reportFailure(deps, purgeChild(deps, child))
  }
  return purged
}

/** One failure must not stop the other purges. */
async function reportFailure({ reportError }: Deps, purge: Promise<number>): Promise<number> {
  try {
    return await purge
  } catch (error) {
    reportError(error)
    return 0
  }
}

function purgeFamily(deps: LifecycleDeps, family_id: string): Promise<number> {
  return deps.transaction(async (tx) => {
    const family = await lockFamilyForUpdate(tx, family_id)
    // Another worker may have purged it meanwhile.
    if (!family || accountState(deps, family) !== 'gone') return 0
    for (const { purge } of deps.familyDataAreas) await purge(deps, tx, family_id)
    return 1
  })
}

function purgeChild(
  deps: LifecycleDeps,
  { family_id, id, time_zone }: { family_id: string; id: string; time_zone: string },
): Promise<number> {
  return deps.transaction(async (tx) => {
    const child = await lockUser(tx, family_id, id)
    // Another worker may have purged it, or its parent brought it back.
    if (!child || accountState(deps, { ...child, time_zone }) !== 'gone') return 0
    for (const { purgeChild: purgeRows } of deps.familyDataAreas) await purgeRows(deps, tx, child)
    await announce(tx, family_id, 'family')
    // A series may have been waiting for the points that came back.
    await deps.jobs.enqueueInTransaction(tx, 'resume-series')
    return 1
  })
}
