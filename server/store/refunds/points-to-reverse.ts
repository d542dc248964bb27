/** What was bought, and for how many cents. */
type Bought = { points: number; bonus_points: number; total_price: number }

/**
 * The points of a purchase that belong to money that went back: in proportion to all of it, however many refunds and
 * disputes it is in, rounded down in the family's favour, and never more than there were. (P11)
 */
export function pointsToReverse({ points, bonus_points, total_price }: Bought, cents: number): number {
  // Exact: points times cents stay far below 2^53.
  return Math.floor(((points + bonus_points) * Math.min(cents, total_price)) / total_price)
}
