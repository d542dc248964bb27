import { hoursAfter } from '#contract/calendar.ts'
import { PHOTO_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { deleteOldPhotos as deleteOld, listFamiliesWithOldPhotos } from './queries.ts'

/**
 * Deletes photos thirty days after the decision about their quest, or after they were sent if the quest was never finished or was deleted.
 * Returns how many. (W10)
 */
export async function deleteOldPhotos(deps: Deps): Promise<number> {
  const before = hoursAfter(deps.clock.now(), -24 * PHOTO_DAYS)
  const report = await runSweep(deps, {
    name: 'delete-old-photos',
    listDue: (after, limit) => listFamiliesWithOldPhotos(deps.db, before, after, limit),
    process: ({ family_id }) => deps.transaction((tx) => deleteOld(tx, family_id, before)),
  })
  return report.processed
}
