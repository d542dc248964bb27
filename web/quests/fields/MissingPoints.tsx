import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import './missing-points.css'

/** While the parent types, says if the family's points do not cover `cost`, and links to the store. (Q02) */
export function MissingPoints({ cost, onBuy }: { cost: number; onBuy?: (() => void) | undefined }) {
  const { data } = useQuery(myPointsQuery)
  const missing = data ? cost - data.points : 0
  return (
    <div className="missing-points">
      <p role="status">
        {missing > 0 && m.quest_points_missing({ count: missing, points: formatNumber(missing) })}
      </p>
      {missing > 0 && (
        <BuyPointsLink size="compact" onClick={onBuy}>
          {m.store_buy()}
        </BuyPointsLink>
      )}
    </div>
  )
}
