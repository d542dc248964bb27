/**
 * Returns what spending `total` points does to a goal: `safe` if the remaining points still cover it, `lost` if they no
 * longer do, `further` if the points did not cover it before either. `before` and `after` are the numbers of points
 * that the goal lacks.
 */
export function getGoalEffect(goalPrice: number, points: number, total: number) {
  const before = Math.max(0, goalPrice - points)
  const after = Math.max(0, goalPrice - points + total)
  const effect = after === 0 ? 'safe' : before === 0 ? 'lost' : 'further'
  return { effect, before, after } as const
}
