import type { DayPart } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'

export const partLabels: Record<DayPart, () => string> = {
  morning: m.quest_morning,
  afternoon: m.quest_afternoon,
  evening: m.quest_evening,
}
