import { dayOfMonth } from '#contract/calendar.ts'
import { FREQUENCY_MAX } from '#contract/limits.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { completeRule, parseRule } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from '#web/quests/describe-frequency.ts'
import { describeRule } from '#web/quests/describe-recurrence.ts'
import type { RecurrenceValues } from './recurrence-values.ts'
import './next-days.css'

/**
 * When a recurring quest is due, in words and, for a new quest, as the first five days. Renders nothing while the input is
 * invalid. `seriesDay` is the day that an edited quest has in its series.
 */
export function NextDueDays(props: { values: RecurrenceValues; seriesDay?: string | undefined }) {
  const { values, seriesDay } = props
  const { due_date: due, reoccur_scale: scale, reoccur_frequency: frequency, reoccur_rule } = values
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  if (
    !due ||
    !scale ||
    !frequency ||
    !Number.isInteger(frequency) ||
    frequency < 1 ||
    frequency > FREQUENCY_MAX
  )
    return null
  const days = firstDueDays(due, { scale, frequency, anchorDay: dayOfMonth(due), rule: reoccur_rule }, 5)
  return (
    <div className="next-days">
      <p className="label">
        <span className="capitalized" role="status">
          {rule
            ? describeRule(completeRule(rule, seriesDay ?? due))
            : describeFrequency({ reoccur_scale: scale, reoccur_frequency: frequency })}
        </span>
      </p>
      {!seriesDay && (
        <ol className="row" aria-label={m.quest_next_days()}>
          {days.map((day) => (
            <li className="chip" key={day}>
              {formatNextDay(day, due)}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Shows the year only if it differs from the year of `due`. */
const formatNextDay = (day: string, due: string) =>
  formatDay(day, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== due.slice(0, 4) && { year: 'numeric' }),
  })
