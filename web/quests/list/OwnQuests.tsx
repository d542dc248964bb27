import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown, IconChevronRight } from '#web/platform/ui/graphics/icons.ts'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { ownQuestsPageQuery } from '#web/quests/list-queries.ts'
import { QuestFilters } from './QuestFilters.tsx'
import { QuestList } from './QuestList.tsx'
import { toQuestQuery, useQuestFilters } from './quest-query.ts'
import '#web/quests/quest-fold.css'
import './quest-list.css'

/** The list of all the child's quests: folded at first, unless the URL has a filter or a page number above 1. (Q04, D03) */
export function OwnQuests({ calendar }: { calendar: Calendar }) {
  const page = usePageNumber()
  const filterState = useQuestFilters()
  const [isOpen, setOpen] = useState(filterState.isActive || page > 1)
  const list = useQuery({
    ...ownQuestsPageQuery(toQuestQuery(filterState.filters, page, calendar)),
    enabled: isOpen,
  })
  return (
    <>
      <Card isKid className="quest-fold">
        <Link to="/week">
          {m.quest_week_own_link()}
          <Icon icon={IconChevronRight} />
        </Link>
      </Card>
      <Card isKid className="quest-fold own-quests" aria-labelledby="all-quests">
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <h2 id="all-quests">{m.quest_list_own()}</h2>
            <Icon icon={IconChevronDown} />
          </summary>
          {isOpen && (
            <>
              <p className="muted">{m.quest_list_own_text()}</p>
              <QuestFilters state={filterState} count={list.data?.pagination.total} />
              <QuestList list={list} calendar={calendar} isForChild />
            </>
          )}
        </details>
      </Card>
    </>
  )
}
