import { daysAfter, startOfWeek } from '#contract/calendar.ts'
import { m } from '#messages'
import type { QuickDay } from '#web/quests/fields/QuickDays.tsx'

/** The first days offered as buttons. A fever is often noticed a day late. */
export const listFirstDays = (today: string): QuickDay[] => [
  { day: daysAfter(today, -1), label: m.quest_pause_yesterday() },
  { day: today, label: m.quest_due_today() },
  { day: daysAfter(today, 1), label: m.quest_due_tomorrow() },
]

/** The last days offered as buttons: today, tomorrow, and the Friday and Sunday that end the week. */
export function listLastDays(today: string): QuickDay[] {
  const tomorrow = daysAfter(today, 1)
  const monday = startOfWeek(today)
  return [
    { day: today, label: m.quest_due_today() },
    { day: tomorrow, label: m.quest_due_tomorrow() },
    { day: daysAfter(monday, 4), label: m.quest_pause_friday() },
    { day: daysAfter(monday, 6), label: m.quest_pause_sunday() },
  ].filter(({ day }, index) => index < 2 || day > tomorrow)
}
