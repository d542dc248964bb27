import { daysAfter, hourOfDay, hoursAfter } from '#contract/calendar.ts'
import { DIGEST_MAX_DELAY_HOURS, LOW_POINTS_HOUR, LOW_POINTS_WARNING_DAYS } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { listComingAllowances } from '#server/quests/allowance/queries.ts'
import { computeForecast } from '#server/quests/series/forecast.ts'
import { listActiveSeries, listRestingQuests } from '#server/quests/series/queries.ts'
import { lowPoints } from './notifications.ts'
import { listFamiliesToWarn } from './queries.ts'

/**
 * Warns parents whose points do not cover the recurring quests and allowances of the next seven days. Does nothing if this server sells
 * no points. Skips families whose auto-reload has started. Returns the number of warned families. (N04)
 */
export async function sendLowPointsWarnings(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  const zones = (await listTimeZones(deps.db)).flatMap((time_zone) => {
    const today = deps.clock.today(time_zone)
    const since = daysAfter(today, 1 - LOW_POINTS_WARNING_DAYS)
    const isDue = deps.clock.now() >= hourOfDay(today, LOW_POINTS_HOUR, time_zone)
    return isDue ? [{ time_zone, today, since }] : []
  })
  const report = await runSweep(deps, {
    name: 'send-low-points-warnings',
    listDue: async (after, limit) => {
      const families = await listFamiliesToWarn(deps.db, zones, after, limit)
      const ids = families.map(({ family_id }) => family_id)
      const [active, paused, paydays] = await Promise.all([
        listActiveSeries(deps.db, ids),
        listRestingQuests(deps.db, ids),
        listComingAllowances(deps.db, ids),
      ])
      const series = Map.groupBy(active, (row) => row.family_id)
      const resting = Map.groupBy(paused, (row) => row.family_id)
      const allowances = Map.groupBy(paydays, (row) => row.family_id)
      return families.map((family) => ({
        ...family,
        series: series.get(family.family_id) ?? [],
        resting: resting.get(family.family_id) ?? [],
        allowances: allowances.get(family.family_id) ?? [],
      }))
    },
    process: async ({ family_id, today, points, ...sources }) => {
      const { weeks, short_on } = computeForecast(sources, points, today)
      const needed = weeks[0] ?? 0
      if (needed <= points || !short_on) return 0
      return sendWarning(deps, family_id, today, { needed, points, short_on })
    },
  })
  return report.processed
}

const sendWarning = (deps: Deps, family_id: string, day: string, facts: typeof lowPoints.sampleFacts) =>
  sendDigest(deps, { family_id, digest: 'low_points', day }, async (tx) => {
    const good_until = hoursAfter(deps.clock.now(), DIGEST_MAX_DELAY_HOURS)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: lowPoints, facts, good_until })
    return true
  })
