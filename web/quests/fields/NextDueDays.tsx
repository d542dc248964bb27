import { useId } from 'react'
import { completeRule, parseRule } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from '#web/quests/describe-frequency.ts'
import { describeRule } from '#web/quests/describe-recurrence.ts'
import { listTimes } from './describe-fields.ts'
import { isFrequency, listNextDueDays } from './next-due-days.ts'
import type { RecurrenceValues } from './recurrence-values.ts'
import './next-days.css'

/**
 * When a recurring quest is due, in words and, for a new quest, as the first five days. Renders nothing while the input is
 * invalid. For `seriesDay` see RecurrenceFields.
 */
export function NextDueDays(props: {
  values: RecurrenceValues
  times: readonly (string | null)[]
  seriesDay?: string | undefined
}) {
  const { values, times, seriesDay } = props
  const { due_date: due, reoccur_scale: scale, reoccur_frequency: frequency, reoccur_rule } = values
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  const calendar = useCalendar()
  const id = useId()
  if (!due || !scale || !isFrequency(frequency)) return null
  return (
    <div className="next-days">
      {/* The line above the fields says it, too, but is not read out when it changes. */}
      <p className="visually-hidden" role="status">
        {rule
          ? describeRule(completeRule(rule, seriesDay ?? due))
          : describeFrequency({ reoccur_scale: scale, reoccur_frequency: frequency })}{' '}
        {listTimes(times)}
      </p>
      {!seriesDay && (
        <>
          <p className="label" id={id}>
            {m.quest_next_days()}
          </p>
          <ol className="row" aria-labelledby={id}>
            {listNextDueDays(values, times, calendar).map((day) => (
              <li className="chip" key={day}>
                {formatNextDay(day, due)}
              </li>
            ))}
          </ol>
        </>
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
