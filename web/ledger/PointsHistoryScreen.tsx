import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { PointsHistory } from './PointsHistory.tsx'
import { myPointsQuery, ownHistoryQuery } from './queries.ts'

export const meta = () => pageMeta(m.ledger_history(), m.ledger_history_description())

/** The history of the family's points, for parents. Children have `MyPointsScreen`. */
export default function PointsHistoryScreen() {
  const page = usePageNumber()
  const history = useQuery(ownHistoryQuery(page))
  const { data: points } = useQuery(myPointsQuery)
  return (
    <>
      {points && (
        <p className="row current-balance">
          <Points value={points.points} withUnit />
          {points.held > 0 && (
            <span className="muted">
              {m.ledger_set_aside({ count: points.held, points: formatNumber(points.held) })}
            </span>
          )}
        </p>
      )}
      {history.data?.pagination.total === 0 ? (
        <Card>
          <EmptyState scene="nest" title={m.ledger_history_none()}>
            {m.ledger_history_none_text()}
          </EmptyState>
        </Card>
      ) : (
        <PointsHistory history={history} view="family" level={2} />
      )}
    </>
  )
}
