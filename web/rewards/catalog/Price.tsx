import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'

/** What a product costs, writ large. */
export const Price = ({ points }: { points: number }) => (
  <p className="points price">
    <Gem large />
    <span>{m.points_balance_aria({ points, shown: formatNumber(points) })}</span>
  </p>
)
