import { dayIn, daysAfter, hourOfDay, hoursAfter, startOfDay } from '#contract/calendar.ts'
import { DIGEST_MAX_DELAY_HOURS, PROMISE_DAYS, PROMISE_HOUR } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { promisesWait } from './notifications.ts'
import { listFamiliesToRemind, markPromisesTold, type PromisesOfFamily } from './promise-queries.ts'

/**
 * Tells parents, once about each and at most once a day, of rewards of the family's own that they approved at least three days
 * ago and have not given. Returns the number of told families. (F02)
 */
export async function remindOfPromises(deps: Deps): Promise<number> {
  const zones = (await listTimeZones(deps.db)).flatMap((time_zone) => {
    const day = deps.clock.today(time_zone)
    const before = startOfDay(daysAfter(day, 1 - PROMISE_DAYS), time_zone)
    return deps.clock.now() >= hourOfDay(day, PROMISE_HOUR, time_zone) ? [{ time_zone, day, before }] : []
  })
  const report = await runSweep(deps, {
    name: 'remind-of-promises',
    listDue: (after, limit) => listFamiliesToRemind(deps.db, zones, after, limit),
    process: (family) => remindFamily(deps, family),
  })
  return report.processed
}

const remindFamily = (deps: Deps, { family_id, time_zone, day, before }: PromisesOfFamily) =>
  sendDigest(deps, { family_id, digest: 'promises', day }, async (tx) => {
    const now = deps.clock.now()
    const promises = await markPromisesTold(tx, family_id, before, now)
    if (promises.length === 0) return false
    const facts = {
      promises: promises.map(({ reward, child, decided_at }) => ({
        reward,
        child,
        promised_on: dayIn(time_zone, decided_at),
      })),
    }
    const good_until = hoursAfter(now, DIGEST_MAX_DELAY_HOURS)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: promisesWait, facts, good_until })
    return true
  })
