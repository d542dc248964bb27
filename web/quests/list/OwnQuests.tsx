import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { ownQuestsPageQuery } from '#web/quests/list-queries.ts'
import { QuestFilters } from './QuestFilters.tsx'
import { QuestList } from './QuestList.tsx'
import { toQuestQuery, useQuestFilters } from './quest-query.ts'
import './quest-list.css'

export function OwnQuests({ calendar }: { calendar: Calendar }) {
  const page = usePageNumber()
  const filterState = useQuestFilters()
  const list = useQuery(ownQuestsPageQuery(toQuestQuery(filterState.filters, page, calendar)))
  return (
    <Card isKid className="own-quests" aria-labelledby="all-quests">
      <h2 id="all-quests">{m.quest_list_own()}</h2>
      <p className="muted">{m.quest_list_own_text()}</p>
      <QuestFilters state={filterState} count={list.data?.pagination.total} />
      <QuestList list={list} calendar={calendar} isForChild />
    </Card>
  )
}
