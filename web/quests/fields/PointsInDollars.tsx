import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'

/** The value of `points` in dollars, and how many points the parent has. */
export function PointsInDollars({ points }: { points: number | '' }) {
  const { data } = useQuery(myPointsQuery)
  return (
    <>
      {points !== '' && points > 0 && `${m.quest_points_worth({ amount: formatDollars(points) })} `}
      {data && m.quest_points_have({ count: data.points, points: formatNumber(data.points) })}
    </>
  )
}
