import type { Quest } from '#contract/quests/quests.ts'
import { isWaiting } from './trail-order.ts'

const GEMS_MAX = 3

/**
 * The gems in the nest, as the end of a fragment of the pictures: "2-1" for two gems, and the outline of one that is not
 * the child's yet because its quest waits for a parent. Of more than three quests, each kind keeps its share, and at
 * least one gem. (D01)
 */
export function describeGems(finished: readonly Quest[]) {
  const count = Math.min(finished.length, GEMS_MAX)
  const waiting = finished.filter(isWaiting).length
  const share = Math.round((count * waiting) / finished.length)
  const outlines = waiting === finished.length ? count : waiting && Math.min(Math.max(share, 1), count - 1)
  return `${count - outlines}-${outlines}`
}
