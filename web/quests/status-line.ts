import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { type Calendar, formatTime } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from './describe-frequency.ts'
import { describeTimeAndNumber } from './describe-time-of-day.ts'
import { formatDueDay } from './format-due-day.ts'
import { isRejected } from './parent-note.ts'

/**
 * Tells a child the quest's due day or state, in words that do not blame. `parentName` is the name of the parent who verified
 * it, if known.
 */
export function statusLine(quest: Quest, calendar: Calendar, parentName?: string): string {
  const { today, dayOf } = calendar
  if (quest.verified) {
    const day = quest.decided_at && dayOf(quest.decided_at)
    if (!day || day === today)
      return parentName ? m.quest_verified_today_by({ name: parentName }) : m.quest_verified_today()
    return m.quest_verified_on({ day: formatLongDay(day) })
  }
  if (quest.complete) {
    const day = quest.finished_at ? dayOf(quest.finished_at) : today
    return day === today && quest.finished_at
      ? m.quest_you_finished_at({ time: formatTime(quest.finished_at, calendar) })
      : m.quest_you_finished_on({ day: formatLongDay(day) })
  }
  if (isExpired(quest, calendar)) return m.quest_slipped_by()
  if (quest.paused_for)
    return quest.paused_for === 'pause' ? m.quest_child_paused() : m.quest_child_paused_points()
  const time = describeTimeAndNumber(quest)
  if (isRejected(quest)) return joinParts(m.quest_not_yet(), time)
  if (quest.late_since) return joinParts(m.quest_late_since({ day: formatLongDay(quest.late_since) }), time)
  return joinParts(formatDueDay(quest.due_date, calendar), time, describeFrequency(quest))
}

const joinParts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')

const formatLongDay = (day: string) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
