import { daysAfter, hourOfDay, startOfDay } from '#contract/calendar.ts'
import { REMINDER_HOUR } from '#contract/limits.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendDigest } from '#server/messages/notifications/send-digest.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { questReminder } from './notifications.ts'
import { listFamiliesToRemind, listOpenQuestsDue } from './queries.ts'

/**
 * Reminds each child once a day, in one mail, of its open quests that are due tomorrow. Leaves out quests that a parent
 * created after the hour of reminders. A reminder that was missed because the server was down is still sent until
 * midnight. Returns the number of families that were processed; a later run on the same day skips them. (N04)
 */
export async function sendReminders(deps: Deps): Promise<number> {
  const zones = (await listTimeZones(deps.db)).flatMap((time_zone) => {
    const today = deps.clock.today(time_zone)
    const reminderTime = hourOfDay(today, REMINDER_HOUR, time_zone)
    const tomorrow = daysAfter(today, 1)
    const reminder = { time_zone, day: tomorrow, reminderTime, good_until: startOfDay(tomorrow, time_zone) }
    return deps.clock.now() < reminderTime ? [] : [reminder]
  })
  const reminders = new Map(zones.map((reminder) => [reminder.time_zone, reminder]))
  const report = await runSweep(deps, {
    name: 'send-reminders',
    listDue: (after, limit) => listFamiliesToRemind(deps.db, zones, after, limit),
    process: async ({ family_id, time_zone }) => {
      const reminder = reminders.get(time_zone)
      return reminder ? sendRemindersToFamily(deps, family_id, reminder) : 0
    },
  })
  return report.processed
}

type Reminder = { day: string; reminderTime: Date; good_until: Date }

const sendRemindersToFamily = (deps: Deps, family_id: string, { day, reminderTime, good_until }: Reminder) =>
  sendDigest(deps, { family_id, digest: 'quest_reminder', day }, async (tx) => {
    const due = await listOpenQuestsDue(tx, family_id, day, reminderTime)
    await writeAll(
      due.map(({ child_id, quests }) => {
        const to = { user_id: child_id }
        return notifyUsers(deps, tx, { family_id, to, kind: questReminder, facts: { quests }, good_until })
      }),
    )
    return true
  })
