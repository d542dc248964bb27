import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'

/** The points that a page is about, large. */
export const LargePoints = ({ value }: { value: number }) => (
  <p className="large-points">
    <Gem large />
    {formatNumber(value)}
    <span className="visually-hidden"> {m.points_word({ points: value })}</span>
  </p>
)
