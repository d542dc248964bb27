import { useQuery } from '@tanstack/react-query'
import type { Quest, Sharer } from '#contract/quests/quests.ts'
import { mustAllFinish, type Sharing } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { questSharersQuery } from './list-queries.ts'
import './sharers.css'

const texts: Record<Sharing, { title: () => string; rule: () => string }> = {
  turns: { title: m.quest_sharers_turns, rule: m.quest_sharers_turns_text },
  first_come: { title: m.quest_sharers_first_come, rule: m.quest_sharers_first_come_text },
  together: { title: m.quest_sharers_together, rule: m.quest_sharers_together_text },
  split: { title: m.quest_sharers_together, rule: m.quest_sharers_split_text },
}

/** The children who share a quest: whose turn it is and who is next and why, or who has finished it. (W06) */
export function Sharers({ quest }: { quest: Quest }) {
  const isChild = useSession().role.includes('child')
  const { data: sharers = [] } = useQuery({ ...questSharersQuery(quest.id), enabled: quest.sharing !== null })
  if (!quest.sharing || sharers.length === 0) return null
  const { title, rule } = texts[quest.sharing]
  return (
    <section className="sharers" aria-labelledby="sharers">
      <h2 id="sharers">{title()}</h2>
      <p className="muted">{rule()}</p>
      <ol>
        {sharers.map((sharer) => (
          <li key={sharer.child_id}>
            <b>{isChild && sharer.child_id === quest.child_id ? m.quest_sharer_you() : sharer.first_name}</b>
            <SharerState quest={quest} sharer={sharer} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SharerState({ quest, sharer }: { quest: Quest; sharer: Sharer }) {
  const { child_id, last_turn_on, paused_until } = sharer
  const isFinished = mustAllFinish(quest.sharing)
    ? quest.finishers?.includes(child_id)
    : quest.complete && quest.child_id === child_id
  if (isFinished)
    return (
      <span className="finished">
        <Icon icon={IconCheck} /> {m.quest_sharer_finished()}
      </span>
    )
  if (quest.sharing === 'turns' && quest.child_id === child_id) return <span>{m.quest_sharer_now()}</span>
  if (paused_until) return <span>{m.quest_sharer_paused()}</span>
  if (quest.sharing === 'first_come') return null
  if (quest.sharing !== 'turns') return <span>{m.quest_sharer_unfinished()}</span>
  const day = last_turn_on && formatDay(last_turn_on, { month: 'short', day: 'numeric' })
  return <span>{day ? m.quest_sharer_last_turn({ day }) : m.quest_sharer_no_turn()}</span>
}
