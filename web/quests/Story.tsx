import { useQuery } from '@tanstack/react-query'
import type { QuestEvent } from '#contract/quests.ts'
import { m } from '#messages'
import { formatInstant } from '#web/app/format.ts'
import { useCalendar } from './days.ts'
import { eventsOf } from './lists.ts'
import './story.css'

const words: Record<QuestEvent['event'], (inputs: { by: string }) => string> = {
  create: m.quest_event_create,
  finish: m.quest_event_finish,
  unfinish: m.quest_event_unfinish,
  verify: m.quest_event_verify,
  reject: m.quest_event_reject,
  extend: m.quest_event_extend,
  edit: m.quest_event_edit,
  restore: m.quest_event_restore,
  undo: m.quest_event_undo,
  delete: m.quest_event_delete,
  expire: m.quest_event_expire,
  stop: m.quest_event_stop,
}

/** What happened to a quest, the oldest first: who, what, when, and the words that went with it. */
export function Story({ questId }: { questId: string }) {
  const { timeZone } = useCalendar()
  const { data: events } = useQuery(eventsOf(questId))
  if (!events?.length) return null
  return (
    <section className="story" aria-labelledby="story">
      <h2 id="story">{m.quest_story()}</h2>
      <ol>
        {events.map((event) => (
          <li key={event.id} className={event.event}>
            <p>{wordsFor(event)}</p>
            {event.note && <blockquote>{event.note}</blockquote>}
            <time dateTime={event.at}>
              {formatInstant(event.at, {
                ...{ dateStyle: 'medium', timeStyle: 'short' },
                ...(timeZone && { timeZone }),
              })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsFor({ event, by }: QuestEvent) {
  if (by === null && event === 'create') return m.quest_event_came()
  if (by === null && event === 'stop') return m.quest_event_stopped()
  return words[event]({ by: by ?? m.quest_event_somebody() })
}
