import { hoursAfter } from '#contract/calendar.ts'
import { RESTORABLE_MONTHS } from '#contract/limits.ts'
import {
  listClosedFamilies,
  listDeletedChildren,
  listFamiliesWithDeletedChildren,
  lockFamilyForUpdate,
  lockUser,
} from '#server/accounts/families/queries.ts'
import { getAccountState } from '#server/accounts/sessions/account-state.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'

/** A lower bound of the six months: no month has fewer than 28 days. `getAccountState` computes the exact end. */
const SHORTEST_RESTORABLE_HOURS = 24 * 28 * RESTORABLE_MONTHS

/** Purges families closed more than six months ago. Returns how many were purged. (N11) */
export async function purgeClosedFamilies(deps: LifecycleDeps): Promise<number> {
  const report = await runSweep(deps, {
    name: 'purge-closed',
    listDue: (after, limit) => listClosedFamilies(deps.db, getClosedBefore(deps), after, limit),
    process: ({ family_id }) => purgeFamily(deps, family_id),
  })
  return report.processed
}

/**
 * Purges children deleted more than six months ago. Returns how many were purged. Deleted children of a closed family
 * are purged with the family, or after the family is restored. (K11)
 */
export async function purgeDeletedChildren(deps: LifecycleDeps): Promise<number> {
  const report = await runSweep(deps, {
    name: 'purge-deleted-children',
    listDue: (after, limit) => listFamiliesWithDeletedChildren(deps.db, getClosedBefore(deps), after, limit),
    process: async ({ family_id }) => {
      const children = await listDeletedChildren(deps.db, family_id, getClosedBefore(deps))
      return processEach(children, (child) => purgeChild(deps, child))
    },
  })
  return report.processed
}

const getClosedBefore = ({ clock }: Deps) => hoursAfter(clock.now(), -SHORTEST_RESTORABLE_HOURS)

function purgeFamily(deps: LifecycleDeps, family_id: string): Promise<number> {
  return deps.transaction(async (tx) => {
    const family = await lockFamilyForUpdate(tx, family_id)
    // Another worker may have purged the family meanwhile.
    if (!family || getAccountState(deps, family) !== 'expired') return 0
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
    // Meanwhile another worker may have purged the child, or a parent may have reactivated it.
    if (!child || getAccountState(deps, { ...child, time_zone }) !== 'expired') return 0
    for (const { purgeChild: purgeRows } of deps.familyDataAreas) await purgeRows(deps, tx, child)
    await announce(tx, family_id, 'family')
    // The purge returned the child's points to the wallet, and a series may have been waiting for them.
    await deps.jobs.enqueueInTransaction(tx, 'resume-series')
    return 1
  })
}
