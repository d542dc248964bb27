import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from './graphics/Gem.tsx'

/** A number of points with its gem. `sign` shows the plus of something to earn; `words` writes 'points' behind it. */
export function Points({ value, sign, words }: { value: number; sign?: boolean; words?: boolean }) {
  const shown = formatNumber(value)
  return (
    <span className="points">
      <Gem />
      <span>
        {sign && '+'}
        {words ? m.points_balance_aria({ points: value, shown }) : shown}
        {!words && <span className="visually-hidden"> {m.points_word({ points: value })}</span>}
      </span>
    </span>
  )
}
