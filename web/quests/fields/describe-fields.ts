import type { NewStep } from '#contract/quests/checklist.ts'
import { completeRule, parseRule } from '#contract/quests/recurrence-rule.ts'
import type { Sharing } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from '#web/quests/describe-frequency.ts'
import { describeRule } from '#web/quests/describe-recurrence.ts'
import { describeTimeOfDay } from '#web/quests/describe-time-of-day.ts'
import { isFrequency } from './next-due-days.ts'
import type { RecurrenceValues } from './recurrence-values.ts'

/** How often a quest of a form is due: 'every Monday and Friday'. `start`: the day from which its rule counts. */
export function sayRepeats(values: RecurrenceValues, start: string): string {
  const { reoccur_scale: scale, reoccur_frequency: frequency } = values
  const rule = values.reoccur_rule ? parseRule(values.reoccur_rule) : undefined
  if (!scale) return m.quest_once()
  if (rule) return describeRule(completeRule(rule, start))
  const count = isFrequency(frequency) ? frequency : 1
  return describeFrequency({ reoccur_scale: scale, reoccur_frequency: count }) ?? ''
}

/** When on its day a quest is due, and what happens if it is missed: 'in the morning; expires if it is missed'. */
export function sayWhen(times: readonly (string | null)[], values: RecurrenceValues): string {
  const count = times.length
  const words = listTimes(times)
  const when = words ? m.quest_form_times({ count, times: words }) : m.quest_form_times_any({ count })
  if (values.stays_open) return m.quest_form_stays({ when })
  return values.reoccur_scale ? m.quest_form_expires({ when }) : when
}

/** Who gets a quest: 'Mia and Leo: each has their own'. `firstDay`: the day of the first turn, if it is known. */
export function sayWho(
  names: readonly [string, ...string[]],
  sharing: Sharing | null,
  firstDay?: string,
): string {
  const [first, ...others] = names
  if (others.length === 0) return m.quest_form_one({ name: first })
  if (sharing === 'turns' && firstDay)
    return m.quest_form_turns_from({
      first,
      day: formatDay(firstDay, { weekday: 'long' }),
      others: listWords(others),
    })
  return sharedTexts[sharing ?? 'each']({ names: listWords(names) })
}

const sharedTexts: Record<Sharing | 'each', (inputs: { names: string }) => string> = {
  each: m.quest_form_each,
  turns: m.quest_form_turns,
  first_come: m.quest_form_first_come,
  together: m.quest_form_together,
  split: m.quest_form_split,
}

/** What else a quest has: 'a picture and 3 steps'. */
export function sayMore(
  values: { steps: NewStep[] | null; asks_photo: boolean },
  hasPicture: boolean,
): string {
  const parts = [
    hasPicture && m.quest_form_picture(),
    values.steps?.length && m.quest_sets_steps({ count: values.steps.length }),
    values.asks_photo && m.quest_form_photo(),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? listWords(parts) : m.quest_form_nothing()
}

/** 'in the morning and by 5:30 p.m.' Times that are any time of the day are left out. */
export const listTimes = (times: readonly (string | null)[]) =>
  listWords(times.flatMap((time) => describeTimeOfDay(time) ?? []))

const listWords = (words: readonly string[]) => new Intl.ListFormat(getLocale()).format(words)
