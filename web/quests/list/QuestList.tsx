import { QUESTS_PER_PAGE } from '#contract/limits.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { countPages } from '#contract/values.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Pagination, RedirectToLastPage } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { QuestRow } from './QuestRow.tsx'

/** One page of a filtered list of quests, with the way to the others. */
export function QuestList(props: {
  list: {
    data: { missions: Quest[]; pagination: { total: number } } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  page: number
  calendar: Calendar
  /** Those that are over lead somewhere, too: for parents. */
  isEveryRowOpen?: boolean
  /** Below something else: another page of it leaves the screen where it is. */
  staysPut?: boolean
}) {
  const { list, page, calendar, isEveryRowOpen = false, staysPut = false } = props
  if (list.isError && !list.data) return <ErrorState text={m.quest_fetch_failed()} onRetry={list.refetch} />
  if (!list.data) return <SkeletonRows count={5} />
  const { missions, pagination } = list.data
  const pages = countPages(pagination.total, QUESTS_PER_PAGE)
  if (page > pages && !list.isPlaceholderData) return <RedirectToLastPage pages={pages} />
  if (pagination.total === 0)
    return (
      <div className="empty">
        <Pip pose="hiding" />
        <h3>{m.quest_no_match()}</h3>
        <p>{m.quest_no_match_text()}</p>
      </div>
    )
  return (
    <>
      <ul className="quest-list">
        {missions.map((quest) => (
          <li key={quest.id}>
            <QuestRow quest={quest} calendar={calendar} isOpen={isEveryRowOpen} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} staysPut={staysPut} />
    </>
  )
}
