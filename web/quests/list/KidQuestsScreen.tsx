import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { WaitingSeriesSection } from '#web/quests/decide/WaitingSeriesSection.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { PauseList } from '#web/quests/pauses/PauseList.tsx'
import { QuestFilters } from './QuestFilters.tsx'
import { QuestList } from './QuestList.tsx'
import { toQuestQuery, useQuestFilters } from './quest-query.ts'
import './quest-list.css'

export const meta = () => pageMeta(m.quest_list_title(), m.quest_list_description())

const SetsDialog = lazyPart(async () => (await import('#web/quests/sets/SetsDialog.tsx')).SetsDialog)

export default function KidQuestsScreen() {
  const { id = '' } = useParams()
  const page = usePageNumber()
  const filterState = useQuestFilters()
  const calendar = useCalendar()
  const list = useQuery(childQuestsQuery(id, toQuestQuery(filterState.filters, page, calendar)))
  const child = useQuery(childQuery(id)).data?.child
  const name = child?.first_name ?? ''
  const total = list.data?.pagination.total
  const [isChoosingSet, setChoosingSet] = useState(false)
  // Creating the first quests replaces the button that opened the dialog.
  const heading = useRestoreFocus()

  const renderAddButtons = (size?: 'large') => (
    <div className="row">
      <LinkButton to={`/kids/${id}/assignmission`} size={size} icon={IconPlus}>
        {m.quest_add()}
      </LinkButton>
      {child?.active && (
        <Button variant="ghost" {...(size && { size })} onClick={() => setChoosingSet(true)}>
          {m.quest_sets()}
        </Button>
      )}
    </div>
  )
  return (
    <>
      {child && <PauseList kids={[child]} />}
      {child && isChoosingSet && <SetsDialog child={child} onClose={() => setChoosingSet(false)} />}
      <WaitingSeriesSection childId={id} childName={name} />
      {total === 0 && !filterState.isActive && !list.isPlaceholderData ? (
        <Card>
          <EmptyState scene="quests" title={m.quest_none()} action={renderAddButtons('large')}>
            {m.quest_none_parent({ name })}
          </EmptyState>
        </Card>
      ) : (
        <section aria-labelledby="quests">
          <div className="section-head">
            <div>
              <h2 id="quests" ref={heading} tabIndex={-1}>
                {m.quest_list_title()}
              </h2>
              <p className="muted small">{m.quest_list_of({ name })}</p>
            </div>
            {total !== undefined && renderAddButtons()}
          </div>
          <QuestFilters state={filterState} count={total} />
          <QuestList list={list} calendar={calendar} />
        </section>
      )}
    </>
  )
}
