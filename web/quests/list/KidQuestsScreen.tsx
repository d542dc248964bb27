import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { WaitingSeriesSection } from '#web/quests/decide/WaitingSeriesSection.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { PauseList } from '#web/quests/pauses/PauseList.tsx'
import { QuestFilters } from './QuestFilters.tsx'
import { QuestList } from './QuestList.tsx'
import { toQuestQuery, useQuestFilters } from './quest-query.ts'
import './quest-list.css'

export const meta = () => pageMeta(m.quest_list_title(), m.quest_list_description())

export default function KidQuestsScreen() {
  const { id = '' } = useParams()
  const page = usePageNumber()
  const filterState = useQuestFilters()
  const calendar = useCalendar()
  const list = useQuery(childQuestsQuery(id, toQuestQuery(filterState.filters, page, calendar)))
  const child = useQuery(childQuery(id)).data?.child
  const name = child?.first_name ?? ''
  const total = list.data?.pagination.total

  const renderAddButton = (size?: 'large') => (
    <LinkButton to={`/kids/${id}/assignmission`} size={size} icon={IconPlus}>
      {m.quest_add()}
    </LinkButton>
  )
  return (
    <>
      {child && <PauseList kids={[child]} />}
      <WaitingSeriesSection childId={id} childName={name} />
      {total === 0 && !filterState.isActive && !list.isPlaceholderData ? (
        <Card>
          <EmptyState scene="quests" title={m.quest_none()} action={renderAddButton('large')}>
            {m.quest_none_parent({ name })}
          </EmptyState>
        </Card>
      ) : (
        <section aria-labelledby="quests">
          <div className="section-head">
            <div>
              <h2 id="quests">{m.quest_list_title()}</h2>
              <p className="muted small">{m.quest_list_of({ name })}</p>
            </div>
            {total !== undefined && renderAddButton()}
          </div>
          <QuestFilters state={filterState} count={total} />
          <QuestList list={list} calendar={calendar} />
        </section>
      )}
    </>
  )
}
