import { Link } from 'react-router'
import { QUESTS_PER_PAGE } from '#contract/limits.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronRight } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { describeAsRecurring } from '#web/quests/describe-recurrence.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { QuestChips } from '#web/quests/QuestChips.tsx'

export function QuestList(props: {
  list: QueryState<{ missions: Quest[]; pagination: { total: number } }>
  calendar: Calendar
  /** True on the child's dashboard: the labels address the child, and changing the page keeps the scroll position. */
  isForChild?: boolean
}) {
  const { list, calendar, isForChild = false } = props
  return (
    <PagedList
      query={list}
      pageSize={QUESTS_PER_PAGE}
      skeleton={<SkeletonRows count={5} />}
      errorText={m.quest_fetch_failed()}
      empty={
        <div className="empty">
          <Pip pose="hiding" />
          <h3>{m.quest_no_match()}</h3>
          <p>{m.quest_no_match_text()}</p>
        </div>
      }
      keepsScroll={isForChild}
    >
      {({ missions }) => (
        <ul className="card flush">
          {missions.map((quest) => (
            <li key={quest.id}>
              <QuestRow quest={quest} calendar={calendar} isForChild={isForChild} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** For a child, a verified or expired quest is a disabled link. */
function QuestRow({
  quest,
  calendar,
  isForChild,
}: {
  quest: Quest
  calendar: Calendar
  isForChild: boolean
}) {
  const recurrence = describeAsRecurring(quest)
  const isOver = quest.verified || isExpired(quest, calendar)
  const time = describeTimeAndNumber(quest)
  const content = (
    <>
      {quest.picture && <QuestPicture name={quest.picture} />}
      <span className="row-text">
        <b>{quest.name}</b>
        <small>
          {m.quest_deadline_at()} {formatDay(quest.due_date)}
          {time && `, ${time}`}
          {recurrence && (
            <>
              {' '}
              <span className="no-wrap">({recurrence})</span>
            </>
          )}
        </small>
      </span>
      <span className="chips">
        <QuestChips quest={quest} moment={calendar} isForChild={isForChild} />
      </span>
      <Points value={quest.points} />
    </>
  )
  if (isOver && isForChild)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a disabled link takes no focus
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
