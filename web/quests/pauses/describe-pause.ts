import type { PauseDays, PauseReason } from '#contract/quests/pauses.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

export const reasonLabels: Record<PauseReason, () => string> = {
  sick: m.quest_pause_sick,
  away: m.quest_pause_away,
  school_holidays: m.quest_pause_school_holidays,
  public_holiday: m.quest_pause_public_holiday,
}

/** 'Friday, Nov 27' */
export const formatPauseDay = (day: string) =>
  formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' })

/** Says when a pause is. `name` is the child's, or undefined for all children. */
export function describePause({ first_day, last_day }: PauseDays, today: string, name?: string): string {
  const [first, last] = [formatPauseDay(first_day), formatPauseDay(last_day)]
  if (first_day <= today)
    return name === undefined ? m.quest_pause_now_all({ day: last }) : m.quest_pause_now({ name, day: last })
  if (first_day === last_day)
    return name === undefined
      ? m.quest_pause_later_day_all({ day: first })
      : m.quest_pause_later_day({ name, day: first })
  return name === undefined
    ? m.quest_pause_later_all({ first, last })
    : m.quest_pause_later({ name, first, last })
}
