import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import { maxPointsOptions, type ProductFilters, type ProductSort } from '#contract/rewards/catalog.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'

/** As written in the address; '' is no limit. */
export const pointsChoices = ['', ...maxPointsOptions.map(String)]

/** By their names in the address; the first is the default. */
const sorts = { added: '-created_at', updated: '-updated_at' } as const satisfies Record<string, ProductSort>
export const sortChoices = ['added', 'updated'] as const

/** (C02) */
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
