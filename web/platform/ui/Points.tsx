import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from './graphics/Gem.tsx'

/** `withPlus` is for points to earn; `withUnit` shows the word "points" too. */
export function Points(props: { value: number; withPlus?: boolean; withUnit?: boolean }) {
  const { value, withPlus, withUnit } = props
  const shown = formatNumber(value)
  return (
    <span className="points">
      <Gem />
      <span>
        {withPlus && '+'}
        {withUnit ? m.points_amount({ points: value, shown }) : shown}
        {!withUnit && <span className="visually-hidden"> {m.points_word({ points: value })}</span>}
      </span>
    </span>
  )
}
