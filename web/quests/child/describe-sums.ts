import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { isWaiting, sumPoints } from './trail-order.ts'

/** Says how many points of the finished quests were earned, and how many wait for a parent. */
export function describeSums(finished: readonly Quest[]) {
  const waiting = sumPoints(finished.filter(isWaiting))
  const earned = sumPoints(finished) - waiting
  return [
    earned > 0 && m.quest_sum_earned({ count: earned, points: formatNumber(earned) }),
    waiting > 0 && m.quest_sum_waiting({ points: formatNumber(waiting) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
