import { QUESTS_PER_PAGE } from '#contract/limits.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { QuestRow } from './QuestRow.tsx'

/** One page of a filtered list of quests, with the way to the others. */
export function QuestList(props: {
  list: QueryState<{ missions: Quest[]; pagination: { total: number } }>
  calendar: Calendar
  /** What is over leads nowhere. */
  isForChild?: boolean
  /** Below something else: another page of it leaves the screen where it is. */
  staysPut?: boolean
}) {
  const { list, calendar, isForChild = false, staysPut = false } = props
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
      staysPut={staysPut}
    >
      {({ missions }) => (
        <ul className="quest-list">
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
