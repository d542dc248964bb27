import { ALMOST_SHARE } from '#contract/limits.ts'

/** How far a child's points reach: to the whole price, or almost. */
export const reachLevels = ['now', 'almost'] as const
type Reach = (typeof reachLevels)[number]

/** Returns undefined if the points do not even almost reach the price. (D06) */
export function getReach(points: number, price: number): Reach | undefined {
  if (points >= price) return 'now'
  return price <= getHighestAlmostReachedPrice(points) ? 'almost' : undefined
}

/** Returns the highest price that these points almost reach. */
export const getHighestAlmostReachedPrice = (points: number) => Math.floor(points / ALMOST_SHARE)
