import type { Quest, RecurrenceScale } from '#contract/quests/quests.ts'
import { m } from '#messages'

type Recurrence = Pick<Quest, 'reoccur_scale' | 'reoccur_frequency'>

const recurringTexts: Record<RecurrenceScale, () => string> = {
  days: m.quest_recurring_days,
  weeks: m.quest_recurring_weeks,
  months: m.quest_recurring_months,
}
const everyTexts: Record<RecurrenceScale, (inputs: { count: number }) => string> = {
  days: m.quest_every_days,
  weeks: m.quest_every_weeks,
  months: m.quest_every_months,
}

/** 'daily recurring' or 'every 3 days'; undefined for a one-time quest. */
export function formatRecurrence({ reoccur_scale: scale, reoccur_frequency: count }: Recurrence) {
  if (!scale) return undefined
  return count === 1 ? recurringTexts[scale]() : everyTexts[scale]({ count })
}

/** 'every day' or 'every 3 days'; undefined for a one-time quest. */
export const formatEveryInterval = ({ reoccur_scale: scale, reoccur_frequency: count }: Recurrence) =>
  scale ? everyTexts[scale]({ count }) : undefined
