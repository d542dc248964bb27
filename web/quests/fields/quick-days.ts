import { daysAfter, startOfWeek } from '#contract/calendar.ts'
import { m } from '#messages'

/** The due days offered as buttons: today, tomorrow, and the next Saturday unless it is today or tomorrow. */
export function listQuickDays(today: string): { day: string; getLabel: () => string }[] {
  const tomorrow = daysAfter(today, 1)
  const saturday = daysAfter(startOfWeek(tomorrow), 5)
  return [
    { day: today, getLabel: m.quest_due_today },
    { day: tomorrow, getLabel: m.quest_due_tomorrow },
    ...(saturday > tomorrow ? [{ day: saturday, getLabel: m.quest_due_saturday }] : []),
  ]
}
