import { daysAfter, hourOfDay, hoursAfter } from '#contract/calendar.ts'
import { DIGEST_MAX_DELAY_HOURS, LOW_POINTS_HOUR, LOW_POINTS_WARNING_DAYS } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Deps } from '#server/platform/deps.ts'
import { computeForecast } from '#server/quests/series/forecast.ts'
import { listActiveSeries } from '#server/quests/series/queries.ts'
import { lowPoints } from './notifications.ts'
import { listFamiliesToWarn } from './queries.ts'

/**
 * Warns parents whose points do not cover the recurring quests of the next seven days. Does nothing if this server sells
 * no points. Skips families whose auto-reload has started. Returns the number of warned families. (N04)
 */
export async function sendLowPointsWarnings(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  let warned = 0
  for (const zone of await listTimeZones(deps.db)) {
    const today = deps.clock.today(zone)
    if (deps.clock.now() < hourOfDay(today, LOW_POINTS_HOUR, zone)) continue
    const since = daysAfter(today, 1 - LOW_POINTS_WARNING_DAYS)
    const families = await listFamiliesToWarn(deps.db, zone, { today, since })
    const series = Map.groupBy(await listActiveSeries(deps.db, { time_zone: zone }), (row) => row.family_id)
    for (const { family_id, points } of families) {
      const { weeks, short_on } = computeForecast(series.get(family_id) ?? [], points, today)
      const needed = weeks[0] ?? 0
      if (needed <= points || !short_on) continue
      if (await sendWarning(deps, family_id, today, { needed, points, short_on })) warned++
    }
  }
  return warned
}

const sendWarning = (deps: Deps, family_id: string, day: string, facts: typeof lowPoints.sampleFacts) =>
  sendDigest(deps, { family_id, digest: 'low_points', day }, async (tx) => {
    const good_until = hoursAfter(deps.clock.now(), DIGEST_MAX_DELAY_HOURS)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: lowPoints, facts, good_until })
    return true
  })
