import { hoursAfter } from '#contract/calendar.ts'
import { RESTORABLE_MONTHS } from '#contract/limits.ts'
import {
  listClosedFamilies,
  listDeletedChildren,
  lockFamilyForUpdate,
  lockUser,
} from '#server/accounts/families/queries.ts'
import { getAccountState } from '#server/accounts/sessions/account-state.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'

/** A lower bound of the six months: no month has fewer than 28 days. `getAccountState` computes the exact end. */
const SHORTEST_RESTORABLE_HOURS = 24 * 28 * RESTORABLE_MONTHS

/**
 * Purges families closed and children deleted more than six months ago. Returns how many were purged. Deleted children
 * of a closed family are purged with the family, or after the family is restored. (N11, K11)
 */
export async function purgeClosed(deps: LifecycleDeps): Promise<number> {
  const closedBefore = hoursAfter(deps.clock.now(), -SHORTEST_RESTORABLE_HOURS)
  let count = 0
  for (const family of await listClosedFamilies(deps.db, closedBefore)) {
    if (getAccountState(deps, family) === 'expired')
      count += await countPurged(deps, purgeFamily(deps, family.family_id))
  }
  for (const child of await listDeletedChildren(deps.db, closedBefore)) {
    if (getAccountState(deps, child) === 'expired') count += await countPurged(deps, purgeChild(deps, child))
  }
  return count
}

/** Returns the result of `purge`. If `purge` fails, reports the error and returns 0, so that other purges continue. */
async function countPurged({ reportError }: Deps, purge: Promise<number>): Promise<number> {
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
    // Another worker may have purged the family meanwhile.
    if (!family || getAccountState(deps, family) !== 'expired') return 0
    for (const { purge } of deps.allFamilyData) await purge(deps, tx, family_id)
    return 1
  })
}

function purgeChild(
  deps: LifecycleDeps,
  { family_id, id, time_zone }: { family_id: string; id: string; time_zone: string },
): Promise<number> {
  return deps.transaction(async (tx) => {
    const child = await lockUser(tx, family_id, id)
    // Meanwhile another worker may have purged the child, or a parent may have reactivated it.
    if (!child || getAccountState(deps, { ...child, time_zone }) !== 'expired') return 0
    for (const { purgeChild: purgeRows } of deps.allFamilyData) await purgeRows(deps, tx, child)
    await announce(tx, family_id, 'family')
    // The purge returned the child's points to the wallet, and a series may have been waiting for them.
    await deps.jobs.enqueueInTransaction(tx, 'resume-series')
    return 1
  })
}
