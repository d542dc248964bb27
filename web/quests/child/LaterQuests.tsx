import { Link } from 'react-router'
import { opensLater, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { formatDueDay } from '#web/quests/format-due-day.ts'
import type { QuestDay } from './trail-order.ts'
import '#web/quests/quest-fold.css'
import './trail-days.css'

/**
 * Two folded lists of the quests that are due after today: those of the next day that has quests, and those of all
 * later days. (D01)
 */
export function LaterQuests(props: { days: readonly QuestDay[]; calendar: Calendar; isOpen: boolean }) {
  const { calendar, isOpen } = props
  const [next, ...later] = props.days
  if (!next) return null
  const laterCount = later.reduce((sum, { quests }) => sum + quests.length, 0)
  return (
    <>
      <details key={next.day} className="paper-card quest-fold later-quests" open={isOpen}>
        <Summary day={formatDueDay(next.day, calendar)} count={next.quests.length} />
        <QuestLinks quests={next.quests} today={calendar.today} />
      </details>
      {laterCount > 0 && (
        <details className="paper-card quest-fold later-quests">
          <Summary day={m.quest_later()} count={laterCount} />
          {later.map(({ day, quests }) => (
            <section key={day} aria-label={formatDueDay(day, calendar)}>
              <h3>{formatDueDay(day, calendar)}</h3>
              <QuestLinks quests={quests} today={calendar.today} />
            </section>
          ))}
        </details>
      )}
    </>
  )
}

const Summary = ({ day, count }: { day: string; count: number }) => (
  <summary>
    {m.quest_later_day({ day, quests: m.quest_count({ count, quests: formatNumber(count) }) })}
    <Icon icon={IconChevronDown} />
  </summary>
)

const QuestLinks = ({ quests, today }: { quests: readonly Quest[]; today: string }) => (
  <ul>
    {quests.map((quest) => (
      <li key={quest.id}>
        <span>
          <Link to={`/kids/${quest.child_id}/missions/${quest.id}`}>{quest.name}</Link>
          {!opensLater(quest, today) && <small>{m.quest_open_already()}</small>}
        </span>
        <Points value={quest.points} withPlus />
      </li>
    ))}
  </ul>
)
