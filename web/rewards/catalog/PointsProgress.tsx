import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'

/** How much of a price a child has already. */
export function PointsProgress({ points, price }: { points: number; price: number }) {
  const left = price - points
  return (
    <div className="paper-card points-progress">
      <div className="row between">
        <b>
          {m.catalog_points_of({ points: formatNumber(Math.min(points, price)), price: formatNumber(price) })}
        </b>
        <span className="muted">
          {left > 0 ? m.catalog_to_go({ points: formatNumber(left) }) : m.catalog_enough()}
        </span>
      </div>
      <ProgressBar value={points} max={price} />
    </div>
  )
}
