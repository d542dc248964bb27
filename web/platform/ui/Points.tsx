import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from './graphics/Gem.tsx'

/** A number of points with its gem. `withPlus` for something to earn; `withUnit` writes 'points' behind it. */
export function Points({
  value,
  withPlus,
  withUnit,
}: {
  value: number
  withPlus?: boolean
  withUnit?: boolean
}) {
  const shown = formatNumber(value)
  return (
    <span className="points">
      <Gem />
      <span>
        {withPlus && '+'}
        {withUnit ? m.points_balance_aria({ points: value, shown }) : shown}
        {!withUnit && <span className="visually-hidden"> {m.points_word({ points: value })}</span>}
      </span>
    </span>
  )
}
