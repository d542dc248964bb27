import { dayOfMonth } from '#contract/calendar.ts'
import type { RecurrenceScale } from '#contract/quests/quests.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

/** The first five due days of a recurring quest. Renders nothing while the input is invalid. */
export function NextDueDays(props: { due: string; scale: RecurrenceScale | null; frequency: number | '' }) {
  const { due, scale, frequency } = props
  if (!due || !scale || !frequency || !Number.isInteger(frequency) || frequency < 1 || frequency > 365)
    return null
  const days = firstDueDays(due, { scale, frequency, anchorDay: dayOfMonth(due) }, 5)
  return (
    <div className="next-days">
      <p className="label" id="next-days">
        {m.quest_next_days()}
      </p>
      <ol className="row" aria-labelledby="next-days">
        {days.map((day) => (
          <li className="chip" key={day}>
            {formatNextDay(day, due)}
          </li>
        ))}
      </ol>
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
