import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import nest from '#web/assets/svg/nest.svg'
import nestWithGems from '#web/assets/svg/nest-gems.svg'
import nestWithOneGem from '#web/assets/svg/nest-one-gem.svg'
import nestWithTwoGems from '#web/assets/svg/nest-two-gems.svg'
import { formatNumber } from '#web/platform/app/format.ts'
import { sumPoints } from './trail-order.ts'

/** The nest at the end of today's trail. Once the day is done, the points of the quests finished today lie in it. (D01) */
export function TrailNest(props: { isDayDone: boolean; hasLeft: boolean; finished: readonly Quest[] }) {
  const { isDayDone, hasLeft, finished } = props
  const points = sumPoints(finished)
  return (
    <>
      <img src={isDayDone ? filledNest(finished.length) : nest} width="150" height="90" alt="" />
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

/** The nest with a gem for each finished quest, up to three. */
const filledNest = (questCount: number) => [nestWithOneGem, nestWithTwoGems][questCount - 1] ?? nestWithGems
