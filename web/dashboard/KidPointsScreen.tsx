import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { PointsHistory } from '#web/ledger/PointsHistory.tsx'
import { childHistoryQuery } from '#web/ledger/queries.ts'
import { WeeksCard } from '#web/ledger/WeeksCard.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'

const AllowanceCard = lazyPart(
  async () => (await import('#web/quests/allowance/AllowanceCard.tsx')).AllowanceCard,
)

export const meta = () => pageMeta(m.ledger_child_points(), m.ledger_history())

export default function KidPointsScreen() {
  const { id = '' } = useParams()
  const page = usePageNumber()
  const history = useQuery(childHistoryQuery(id, page))
  const child = useQuery(childQuery(id)).data?.child
  const name = child?.first_name ?? ''
  return (
    <section aria-labelledby="points">
      <div className="section-head">
        <div>
          <h2 id="points">{m.ledger_child_points()}</h2>
          <p className="muted small">{m.ledger_child_text({ name })}</p>
        </div>
      </div>
      {page === 1 && child?.active && <AllowanceCard child={child} />}
      {history.data?.pagination.total === 0 ? (
        <Card>
          <EmptyState scene="nest" title={m.ledger_history_none()}>
            {m.ledger_child_none_text({ name })}
          </EmptyState>
        </Card>
      ) : (
        <>
          {page === 1 && <WeeksCard childId={id} />}
          <PointsHistory history={history} view="child" level={3} />
        </>
      )}
    </section>
  )
}
