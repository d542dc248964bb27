import type { Quest } from '#contract/quests/quests.ts'
import type { Moment } from '#contract/quests/time-of-day.ts'
import type { Skin } from '#contract/values.ts'
import { isLeftToday } from '#web/quests/child/trail-order.ts'

/** `day` is the biggest: it celebrates that the child has finished all of today's quests. */
export type CelebrationSize = 'small' | 'medium' | 'big' | 'day'

const SMALL_BELOW_POINTS = 50
const BIG_FROM_POINTS = 200

/** Today's last quest gets the biggest celebration, whatever its points. (D15) */
export function chooseCelebrationSize(points: number, isLastOfToday = false): CelebrationSize {
  if (isLastOfToday) return 'day'
  if (points >= BIG_FROM_POINTS) return 'big'
  return points < SMALL_BELOW_POINTS ? 'small' : 'medium'
}

/** Whether `quest` is the only one of the `quests` that the child still has to finish today. */
export const isLastOfToday = (quest: Quest, quests: readonly Quest[], moment: Moment) =>
  isLeftToday(quest, moment) && !quests.some((other) => other.id !== quest.id && isLeftToday(other, moment))

/** How many pieces of confetti lie around the sheet. The skin for older children is calmer. */
export const confettiCounts: Record<Skin, Record<CelebrationSize, number>> = {
  playful: { small: 14, medium: 50, big: 110, day: 180 },
  cool: { small: 8, medium: 24, big: 55, day: 100 },
}
