import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatPauseDay } from '#web/quests/pauses/describe-pause.ts'
import { pausesQuery } from '#web/quests/pauses/queries.ts'

/** Tells a child of its pause; of several that hold now, the one that lasts longest. (W05) */
export function ChildPause() {
  const { today } = useCalendar()
  const pauses = (useQuery(pausesQuery).data ?? []).filter(({ first_day }) => first_day <= today)
  const [pause] = pauses.toSorted((one, other) => other.last_day.localeCompare(one.last_day))
  if (!pause) return null
  return (
    <div className="empty">
      <h3>{m.quest_child_pause_title({ day: formatPauseDay(pause.last_day) })}</h3>
      <p>{pause.reason === 'sick' ? m.quest_child_pause_sick() : m.quest_child_pause_text()}</p>
    </div>
  )
}
