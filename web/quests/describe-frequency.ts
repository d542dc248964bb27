import type { Quest } from '#contract/quests/quests.ts'
import type { RecurrenceScale } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'

const everyTexts: Record<RecurrenceScale, (inputs: { count: number }) => string> = {
  days: m.quest_every_days,
  weeks: m.quest_every_weeks,
  months: m.quest_every_months,
}

type Frequency = Pick<Quest, 'reoccur_scale' | 'reoccur_frequency'> & { reoccur_rule?: string | null }

/**
 * 'every day' or 'every 3 days'; undefined for a one-time quest. Also undefined for a quest with a recurrence rule:
 * describe-recurrence.ts describes rules, and is not part of the first JavaScript of the kid site.
 */
export const describeFrequency = ({
  reoccur_scale: scale,
  reoccur_frequency: count,
  reoccur_rule,
}: Frequency) => (scale && !reoccur_rule ? everyTexts[scale]({ count }) : undefined)
