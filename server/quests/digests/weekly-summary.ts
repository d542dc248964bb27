import { daysAfter, hourOfDay, hoursAfter, startOfDay, startOfWeek } from '#contract/calendar.ts'
import { DIGEST_MAX_DELAY_HOURS, WEEKLY_SUMMARY_HOUR } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { listWeekEarnings } from '#server/ledger/earnings.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { weeklySummary } from './notifications.ts'
import { listFamiliesToSummarise, listWaitingByChild, type Week } from './queries.ts'

/**
 * Sends the parents a summary of the week, on Sunday at 18:00 or at most a day later: what each child did and earned
 * since Monday, and how many quests wait for a decision. Sends nothing for an empty week. Returns the number of
 * families with a summary. (N04, D12)
 */
export async function sendWeeklySummaries(deps: Deps): Promise<number> {
  const newestWeeks = (await listTimeZones(deps.db)).map((zone) => getWeekToSummarise(deps, zone))
  const weeks = newestWeeks.filter(({ good_until }) => deps.clock.now() < good_until)
  const weekByZone = new Map(weeks.map((week) => [week.time_zone, week]))
  const report = await runSweep(deps, {
    name: 'send-weekly-summaries',
    listDue: (after, limit) => listFamiliesToSummarise(deps.db, weeks, after, limit),
    process: async ({ family_id, time_zone }) => {
      const week = weekByZone.get(time_zone)
      return week ? sendSummary(deps, family_id, week) : 0
    },
  })
  return report.processed
}

type DueWeek = Week & { time_zone: string; good_until: Date }

const sendSummary = (deps: Deps, family_id: string, week: DueWeek) =>
  sendDigest(deps, { family_id, digest: 'weekly_summary', day: week.sunday }, async (tx) => {
    const children = await listWeekByChild(tx, family_id, week.time_zone, week)
    if (children.length === 0) return false
    const { good_until } = week
    await notifyUsers(deps, tx, {
      family_id,
      to: 'parents',
      kind: weeklySummary,
      facts: { children },
      good_until,
    })
    return true
  })

/** Returns the newest week whose summary is due, and until when the summary may be sent. */
function getWeekToSummarise({ clock }: Deps, zone: string): DueWeek {
  const summaryTime = (sunday: string) => hourOfDay(sunday, WEEKLY_SUMMARY_HOUR, zone)
  const thisMonday = startOfWeek(clock.today(zone))
  const isDue = clock.now() >= summaryTime(daysAfter(thisMonday, 6))
  const monday = isDue ? thisMonday : daysAfter(thisMonday, -7)
  const sunday = daysAfter(monday, 6)
  return {
    time_zone: zone,
    sunday,
    from: startOfDay(monday, zone),
    until: startOfDay(daysAfter(monday, 7), zone),
    good_until: hoursAfter(summaryTime(sunday), DIGEST_MAX_DELAY_HOURS),
  }
}

/** Returns what each active child did and earned in the week, without children who have nothing to tell. */
async function listWeekByChild(tx: Tx, family_id: string, zone: string, week: Week) {
  const [children, earnings] = await Promise.all([
    listWaitingByChild(tx, family_id, week),
    listWeekEarnings(tx, family_id, week.sunday, zone),
  ])
  return children
    .map(({ child_id, child, waiting }) => {
      const { quest_count = 0, quests = 0, bonus = 0 } = earnings.get(child_id) ?? {}
      return { child, verified: quest_count, points: quests, bonus, waiting }
    })
    .filter(({ verified, bonus, waiting }) => verified + bonus + waiting > 0)
}
