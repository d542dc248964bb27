import type { ProductSort } from '#contract/rewards/catalog.ts'

/** The API's sort orders by their names in the URL. */
export const productSorts = {
  added: '-created_at',
  updated: '-updated_at',
  fewest: 'points',
  most: '-points',
} as const satisfies Record<string, ProductSort>

/** The first order is the default. A child's catalogue begins with the products that the child can get soonest. */
export const sortChoices = {
  parent: ['added', 'updated', 'fewest', 'most'],
  child: ['fewest', 'most', 'added', 'updated'],
} as const
