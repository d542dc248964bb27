import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import { type ProductFilters, type ProductSort, pointsFilterOptions } from '#contract/rewards/catalog.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'

/** The values in the URL; '' means no limit. */
export const pointsChoices = ['', ...pointsFilterOptions.map(String)]

/** The API's sort orders by their names in the URL. The default is `added`. */
const sorts = { added: '-created_at', updated: '-updated_at' } as const satisfies Record<string, ProductSort>
export const sortChoices = ['added', 'updated'] as const

/** The filters of the catalogue, kept in the URL. (C02) */
export const useProductFilters = () => useFilters({ sort: sortChoices, points: pointsChoices })
export type ProductFilterState = ReturnType<typeof useProductFilters>

export const toProductQuery = (
  { sort, points }: ProductFilterState['filters'],
  page: number,
  categoryId?: string,
): ProductFilters => ({
  ...(categoryId && { category_id: categoryId }),
  sort: sorts[sort],
  ...(points && { points: Number(points) }),
  offset: (page - 1) * PRODUCTS_PER_PAGE,
  limit: PRODUCTS_PER_PAGE,
})
