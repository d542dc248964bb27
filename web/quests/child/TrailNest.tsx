import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import nest from '#web/assets/svg/nest.svg'
import nestWithGems from '#web/assets/svg/nest-gems.svg'
import { formatNumber } from '#web/platform/app/format.ts'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { describeGems } from './nest-gems.ts'
import { sumPoints } from './trail-order.ts'

/** The nest at the end of today's trail. Once the day is done, the points of the quests finished today lie in it. (D01) */
export function TrailNest(props: { isDayDone: boolean; hasLeft: boolean; finished: readonly Quest[] }) {
  const { isDayDone, hasLeft, finished } = props
  const points = sumPoints(finished)
  const gems = `#${useSkin()}-${describeGems(finished)}`
  return (
    <>
      <img src={isDayDone ? nestWithGems + gems : nest} width="150" height="90" alt="" />
      <p>
        {isDayDone
          ? m.quest_trail_end_points({ count: points, points: formatNumber(points) })
          : hasLeft
            ? m.quest_trail_nest()
            : m.quest_trail_end()}
      </p>
    </>
  )
}
