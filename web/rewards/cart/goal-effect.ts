/**
 * Returns what spending `total` points does to a goal, and how many points the goal lacks before and after: `safe` if the
 * rest still suffices, `lost` if it no longer does, `further` if points are missing already.
 */
export function getGoalEffect(goalPrice: number, points: number, total: number) {
  const before = Math.max(0, goalPrice - points)
  const after = Math.max(0, goalPrice - points + total)
  const effect = after === 0 ? 'safe' : before === 0 ? 'lost' : 'further'
  return { effect, before, after } as const
}
