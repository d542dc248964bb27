import type { Quest, RecurrenceScale } from '#contract/quests/quests.ts'
import { m } from '#messages'

type Repeating = Pick<Quest, 'reoccur_scale' | 'reoccur_frequency'>

const recurring: Record<RecurrenceScale, () => string> = {
  days: m.quest_recurring_days,
  weeks: m.quest_recurring_weeks,
  months: m.quest_recurring_months,
}
const every: Record<RecurrenceScale, (inputs: { count: number }) => string> = {
  days: m.quest_every_days,
  weeks: m.quest_every_weeks,
  months: m.quest_every_months,
}

/** 'daily recurring' or 'every 3 days'; undefined for a one-time quest. */
export function formatRecurrence({ reoccur_scale: scale, reoccur_frequency: count }: Repeating) {
  if (!scale) return undefined
  return count === 1 ? recurring[scale]() : every[scale]({ count })
}

/** 'every day' or 'every 3 days'; undefined for a one-time quest. */
export const formatFrequency = ({ reoccur_scale: scale, reoccur_frequency: count }: Repeating) =>
  scale ? every[scale]({ count }) : undefined
