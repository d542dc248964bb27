import { daysAfter, hourOfDay, hoursAfter } from '#contract/calendar.ts'
import { DIGEST_MAX_DELAY_HOURS, WEEKLY_SUMMARY_HOUR } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Deps } from '#server/platform/deps.ts'
import { weeklySummary } from './notifications.ts'
import { listFamiliesToSummarise, listWeekByChild, type Week } from './queries.ts'

/**
 * Mails the parents a summary of the week that ended on Sunday at 18:00: what each child did, and how many quests wait
 * for a decision. Sends nothing for an empty week. Returns the number of families with a summary. (N04)
 */
export async function sendWeeklySummaries(deps: Deps): Promise<number> {
  let summarised = 0
  for (const zone of await listTimeZones(deps.db)) {
    const week = getLastWeek(deps, zone)
    if (deps.clock.now() >= hoursAfter(week.until, DIGEST_MAX_DELAY_HOURS)) continue
    for (const family_id of await listFamiliesToSummarise(deps.db, zone, week)) {
      if (await sendSummary(deps, family_id, week)) summarised++
    }
  }
  return summarised
}

function getLastWeek({ clock }: Deps, zone: string): Week {
  const today = clock.today(zone)
  const thisSunday = daysAfter(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const isOver = clock.now() >= hourOfDay(thisSunday, WEEKLY_SUMMARY_HOUR, zone)
  const sunday = isOver ? thisSunday : daysAfter(thisSunday, -7)
  const summaryTime = (day: string) => hourOfDay(day, WEEKLY_SUMMARY_HOUR, zone)
  return { sunday, from: summaryTime(daysAfter(sunday, -7)), until: summaryTime(sunday) }
}

const sendSummary = (deps: Deps, family_id: string, week: Week): Promise<boolean> =>
  sendDigest(deps, { family_id, digest: 'weekly_summary', day: week.sunday }, async (tx) => {
    const facts = { children: await listWeekByChild(tx, family_id, week) }
    if (facts.children.length === 0) return false
    const good_until = hoursAfter(week.until, DIGEST_MAX_DELAY_HOURS)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: weeklySummary, facts, good_until })
    return true
  })
