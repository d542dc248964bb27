import { dayIn, daysAfter, hourOfDay, startOfDay } from '#contract/calendar.ts'
import { LATE_BUNDLE_HOUR } from '#contract/limits.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { questFinished } from './notifications.ts'
import {
  type DueDigest,
  type FamilyToTell,
  listFamiliesToTell,
  listSupperHours,
  markFinishedQuestsTold,
  type SupperHour,
} from './queries.ts'

/**
 * Tells parents which quests were finished. The first quest that a family finishes on a day is told at once. Later ones
 * are told together, in a bundle, at the family's supper hour, and those finished after supper in another bundle late in
 * the evening. Each message lists all quests that wait for a decision and of which the parents were not told yet. Returns the number of
 * families with a message. (D09)
 */
export async function sendFinishedQuests(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const digests = (await listSupperHours(deps.db)).flatMap((hour) => listDueDigests(hour, now))
  const report = await runSweep(deps, {
    name: 'send-finished-quests',
    listDue: (after, limit) => listFamiliesToTell(deps.db, digests, after, limit),
    process: (family) => tellParents(deps, family),
  })
  return report.processed
}

/**
 * Returns the messages that are due now for a time zone and supper hour: the day's first message, about quests finished
 * today, and the newest bundle whose hour has passed, about quests finished before that hour. So a bundle that was
 * missed during a downtime is sent later. `listFamiliesToTell` leaves out families that already got the message.
 */
export function listDueDigests({ time_zone, supper_hour }: SupperHour, now: Date): DueDigest[] {
  const today = dayIn(time_zone, now)
  const createBundle = (digest: 'supper_bundle' | 'late_bundle', day: string, hour: number) => ({
    time_zone,
    supper_hour,
    digest,
    day,
    since: new Date(0),
    until: hourOfDay(day, hour, time_zone),
  })
  const bundles = [
    createBundle('late_bundle', daysAfter(today, -1), LATE_BUNDLE_HOUR),
    createBundle('supper_bundle', today, supper_hour),
    createBundle('late_bundle', today, LATE_BUNDLE_HOUR),
  ]
  const first = {
    digest: 'first_finished',
    day: today,
    since: startOfDay(today, time_zone),
    until: null,
  } as const
  return [{ time_zone, supper_hour, ...first }, ...bundles.filter(({ until }) => until <= now).slice(-1)]
}

const tellParents = (deps: Deps, { family_id, digest, day }: FamilyToTell): Promise<number> =>
  sendDigest(deps, { family_id, digest, day }, async (tx) => {
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    const quests = await markFinishedQuestsTold(tx, family_id)
    if (quests.length === 0) return false
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: questFinished, facts: { quests } })
    return true
  })
