import { Link } from 'react-router'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronRight } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { formatRecurrence } from '#web/quests/format-recurrence.ts'
import { QuestChips } from '#web/quests/QuestChips.tsx'

/** A quest in a list. For a child what is over is over: it is there to be read, and leads nowhere. */
export function QuestRow(props: { quest: Quest; calendar: Calendar; isForChild: boolean }) {
  const { quest, calendar, isForChild } = props
  const { today } = calendar
  const recurrence = formatRecurrence(quest)
  const isOver = quest.verified || isExpired(quest, today)
  const content = (
    <>
      <span className="row-text">
        <b>{quest.name}</b>
        <small>
          {m.quest_deadline_at()} {formatDay(quest.due_date)}
          {recurrence && (
            <>
              {' '}
              <span className="no-wrap">({recurrence})</span>
            </>
          )}
        </small>
      </span>
      <span className="chips">
        <QuestChips quest={quest} today={today} isForChild={isForChild} />
      </span>
      <Points value={quest.points} />
    </>
  )
  if (isOver && isForChild)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that is disabled is no stop for the keyboard
      // biome-ignore lint/a11y/useSemanticElements: an <a> cannot be disabled
      <div className="quest ended" role="link" aria-disabled="true">
        {content}
      </div>
    )
  return (
    <Link className="quest" to={`/kids/${quest.child_id}/missions/${quest.id}`}>
      {content}
      <Icon icon={IconChevronRight} />
    </Link>
  )
}
