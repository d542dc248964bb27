import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { isWaiting, sumPoints } from './trail-order.ts'

/** How many points of the finished quests were earned, and, with the outline of a gem, how many wait for a parent. */
export function DaySums({ finished }: { finished: readonly Quest[] }) {
  const waiting = sumPoints(finished.filter(isWaiting))
  const earned = sumPoints(finished) - waiting
  return (
    <>
      {earned > 0 && (
        <span>
          <Gem /> {m.quest_sum_earned({ count: earned, points: formatNumber(earned) })}
        </span>
      )}{' '}
      {waiting > 0 && (
        <span className="waiting-points">
          <Gem /> {m.quest_sum_waiting({ points: formatNumber(waiting) })}
        </span>
      )}
    </>
  )
}
