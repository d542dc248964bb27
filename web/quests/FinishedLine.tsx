import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'

export function FinishedLine({ quest, childName }: { quest: Quest; childName: string }) {
  const calendar = useCalendar()
  if (!quest.finished_at) return null
  const time = formatTime(quest.finished_at, calendar)
  const day = calendar.dayOf(quest.finished_at)
  return day === calendar.today
    ? m.quest_finished_today_by({ name: childName, time })
    : m.quest_finished_on_by({ name: childName, time, day: formatDay(day) })
}
