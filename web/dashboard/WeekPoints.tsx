import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'

/** For example "30 points + 20 bonus", with the colour that the bonus has in the bars. (D12) */
export function WeekPoints({ child }: { child: ChildToday }) {
  const { earned_this_week: points, bonus_this_week: bonus } = child
  return (
    <>
      <b className="number">{m.points_amount({ points, shown: formatNumber(points) })}</b>
      {bonus > 0 && (
        <span className="small muted">
          {' '}
          <i className="bonus-key" />
          {m.family_earned_bonus({ points: formatNumber(bonus) })}
        </span>
      )}
    </>
  )
}
