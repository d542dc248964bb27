import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { nameOwnersFirst } from './name-owners.ts'

export function FinishedLine({ quest, childName }: { quest: Quest; childName: string }) {
  const calendar = useCalendar()
  if (!quest.finished_at) return null
  const time = formatTime(quest.finished_at, calendar)
  const day = calendar.dayOf(quest.finished_at)
  const name = nameOwnersFirst(quest, childName)
  return day === calendar.today
    ? m.quest_finished_today_by({ name, time })
    : m.quest_finished_on_by({ name, time, day: formatDay(day) })
}
