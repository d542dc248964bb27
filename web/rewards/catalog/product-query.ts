import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import { type ProductFilters, pointsFilterOptions } from '#contract/rewards/catalog.ts'
import { reachLevels } from '#contract/rewards/reach.ts'
import { useSession } from '#web/platform/api/session.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'
import { productSorts, sortChoices } from './product-sorts.ts'

/** The values in the URL; '' means no limit. */
export const pointsChoices = ['', ...pointsFilterOptions.map(String)]

const reachChoices = { parent: [''], child: ['', ...reachLevels] } as const

/**
 * The filters of the catalogue, kept in the URL. Only children have the filter `reach`. It selects the products for which
 * their points are enough now, or almost enough. (C02, D06)
 */
export function useProductFilters() {
  const role = useSession().role === 'child' ? 'child' : 'parent'
  return useFilters({
    reach: reachChoices[role],
    sort: sortChoices[role],
    points: pointsChoices,
  })
}
export type ProductFilterState = ReturnType<typeof useProductFilters>

export const toProductQuery = (
  { reach, sort, points }: ProductFilterState['filters'],
  page: number,
  categoryId?: string,
): ProductFilters => ({
  ...(categoryId && { category_id: categoryId }),
  sort: productSorts[sort],
  ...(points && { points: Number(points) }),
  ...(reach && { reach }),
  offset: (page - 1) * PRODUCTS_PER_PAGE,
  limit: PRODUCTS_PER_PAGE,
})
