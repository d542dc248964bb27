import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { QUESTS_PER_PAGE, type Quest } from '#contract/quests.ts'
import { pagesOf } from '#contract/values.ts'
import { m } from '#messages'
import { formatDay } from '#web/app/format.ts'
import { pageMeta } from '#web/app/meta.ts'
import { childOf } from '#web/families/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconChevronRight, IconPlus } from '#web/ui/icons.ts'
import { Pagination, usePage } from '#web/ui/Pagination.tsx'
import { Points } from '#web/ui/Points.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useCalendar } from './days.ts'
import { QuestChips } from './QuestChips.tsx'
import { questsOf } from './queries.ts'
import { recurrenceOf } from './repeats.ts'
import './quests.css'

export const meta = () => pageMeta(m.quest_list_title(), m.quest_list_description())

/** The parent's view of one child's quests. */
export default function KidQuestsScreen() {
  const { id = '' } = useParams()
  const page = usePage()
  const { data, isError, refetch } = useQuery(questsOf(id, page))
  const name = useQuery(childOf(id)).data?.child.first_name ?? ''

  if (isError) return <ErrorState text={m.quest_fetch_failed()} onRetry={refetch} />
  if (!data) return <SkeletonRows count={5} />
  const { missions, pagination } = data
  const pages = pagesOf(pagination.total, QUESTS_PER_PAGE)
  if (page > pages) return <Navigate to={pages > 1 ? `?page=${pages}` : '.'} replace />

  const add = (size?: 'lg') => (
    <LinkButton to={`/kids/${id}/assignmission`} {...(size && { size })}>
      <Icon of={IconPlus} />
      {m.quest_add()}
    </LinkButton>
  )
  if (pagination.total === 0)
    return (
      <Card>
        <EmptyState scene="quests" title={m.quest_none()} action={add('lg')}>
          {m.quest_none_parent({ name })}
        </EmptyState>
      </Card>
    )
  return (
    <section aria-labelledby="quests">
      <div className="sect">
        <div>
          <h2 id="quests">{m.quest_list_title()}</h2>
          <p className="muted small">{m.quest_list_of({ name })}</p>
        </div>
        {add()}
      </div>
      <ul className="card flush">
        {missions.map((quest) => (
          <li key={quest.id}>
            <QuestRow quest={quest} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </section>
  )
}

function QuestRow({ quest }: { quest: Quest }) {
  const { today } = useCalendar()
  const recurrence = recurrenceOf(quest)
  return (
    <Link className="quest" to={`/kids/${quest.child_id}/missions/${quest.id}`}>
      <span className="what">
        <b>{quest.name}</b>
        <small>
          {m.quest_deadline_at()} {formatDay(quest.due_date)}
          {recurrence && ` (${recurrence})`}
        </small>
      </span>
      <span className="chips">
        <QuestChips quest={quest} today={today} />
      </span>
      <Points value={quest.points} />
      <Icon of={IconChevronRight} />
    </Link>
  )
}
