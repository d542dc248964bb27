import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatQuestEvent } from '#web/ledger/format-quest-event.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatInstant } from '#web/platform/app/format.ts'
import { questEventsQuery } from './list-queries.ts'
import './quest-history.css'

/** The quest's events, oldest first. Leaves out `shownNote`, which the page shows already. */
export function QuestHistory({ questId, shownNote }: { questId: string; shownNote?: string | null }) {
  const { timeZone } = useCalendar()
  const { data: events } = useQuery(questEventsQuery(questId))
  if (!events?.length) return null
  return (
    <section className="quest-history" aria-labelledby="quest-history">
      <h2 id="quest-history">{m.quest_history_heading()}</h2>
      <ol>
        {events.map((event) => (
          <li key={event.id} className={event.event}>
            <p>{formatQuestEvent(event)}</p>
            {event.note && event.note !== shownNote && <blockquote>{event.note}</blockquote>}
            <time dateTime={event.at}>
              {formatInstant(event.at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
