/**
 * Returns what spending `total` points does to a goal: `safe` if the remaining points still cover it, `lost` if they no
 * longer do, `further` if the points did not cover it before either. Also returns how many points the goal lacks before
 * and after spending them.
 */
export function getGoalEffect(goalPrice: number, points: number, total: number) {
  const missingBefore = Math.max(0, goalPrice - points)
  const missingAfter = Math.max(0, goalPrice - points + total)
  const effect = missingAfter === 0 ? 'safe' : missingBefore === 0 ? 'lost' : 'further'
  return { effect, missingBefore, missingAfter } as const
}
