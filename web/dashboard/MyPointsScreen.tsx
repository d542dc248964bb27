import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { PointsHistory } from '#web/ledger/PointsHistory.tsx'
import { ownHistoryQuery, ownWeeksQuery } from '#web/ledger/queries.ts'
import { EarnedWeeks } from '#web/ledger/WeeksCard.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'

const OwnAllowance = lazyPart(
  async () => (await import('#web/quests/allowance/OwnAllowance.tsx')).OwnAllowance,
)

export const meta = () => pageMeta(m.ledger_own(), m.ledger_own_text())

export default function MyPointsScreen() {
  const page = usePageNumber()
  const history = useQuery(ownHistoryQuery(page))
  const weeks = useQuery(ownWeeksQuery)
  return (
    <div className="wrap narrow my-points">
      <BackLink to="/childdashboard">{m.ledger_to_trail()}</BackLink>
      <Card isKid>
        <h1>{m.ledger_own()}</h1>
        <div className="stack">
          <p className="muted">{m.ledger_own_text()}</p>
          {page === 1 && <OwnAllowance />}
        </div>
        {history.data?.pagination.total === 0 ? (
          <div className="empty">
            <Pip pose="asleep" />
            <h2>{m.ledger_own_none()}</h2>
            <p>{m.ledger_own_none_text()}</p>
          </div>
        ) : (
          <>
            {page === 1 && (
              <section className="earned" aria-labelledby="weeks">
                <h2 id="weeks">{m.ledger_own_weeks()}</h2>
                <EarnedWeeks query={weeks} isOwn />
              </section>
            )}
            <PointsHistory history={history} view="own" level={2} />
          </>
        )}
      </Card>
    </div>
  )
}
