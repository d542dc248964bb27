import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Calendar } from '#web/app/calendar.ts'
import { Card } from '#web/ui/Card.tsx'
import { usePage } from '#web/ui/Pagination.tsx'
import { queryFor, useQuestFilters } from './filters.ts'
import { ownListed } from './lists.ts'
import { QuestFilters } from './QuestFilters.tsx'
import { QuestPage } from './QuestPage.tsx'
import './quests.css'

/** Everything the child was ever asked, below the trail of today. */
export function OwnQuests({ calendar }: { calendar: Calendar }) {
  const page = usePage()
  const state = useQuestFilters()
  const list = useQuery(ownListed(queryFor(state.filters, page, calendar)))
  return (
    <Card kid className="ownquests" aria-labelledby="all-quests">
      <h2 id="all-quests">{m.quest_list_own()}</h2>
      <p className="muted">{m.quest_list_own_text()}</p>
      <QuestFilters state={state} count={list.data?.pagination.total} />
      <QuestPage list={list} page={page} calendar={calendar} staysPut />
    </Card>
  )
}
