import { dayOfMonth } from '#contract/calendar.ts'
import { FREQUENCY_MAX } from '#contract/limits.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { completeRule, parseRule } from '#contract/quests/recurrence-rule.ts'
import { firstDayLeft } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from '#web/quests/describe-frequency.ts'
import { describeRule } from '#web/quests/describe-recurrence.ts'
import { describeTimeOfDay } from '#web/quests/describe-time-of-day.ts'
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
  if (
    !due ||
    !scale ||
    !frequency ||
    !Number.isInteger(frequency) ||
    frequency < 1 ||
    frequency > FREQUENCY_MAX
  )
    return null
  // A time that is over today leaves only later days.
  const firstDay = times.map((time) => firstDayLeft(time, calendar)).toSorted()[0] ?? due
  const days = firstDueDays(due, { scale, frequency, anchorDay: dayOfMonth(due), rule: reoccur_rule }, 6)
    .filter((day) => day >= firstDay)
    .slice(0, 5)
  return (
    <div className="next-days">
      <p className="label">
        <span className="capitalized" role="status">
          {rule
            ? describeRule(completeRule(rule, seriesDay ?? due))
            : describeFrequency({ reoccur_scale: scale, reoccur_frequency: frequency })}{' '}
          {describeTimes(times)}
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

/** 'in the morning and by 5:30 p.m.' */
const describeTimes = (times: readonly (string | null)[]) =>
  new Intl.ListFormat(getLocale()).format(times.flatMap((time) => describeTimeOfDay(time) ?? []))
