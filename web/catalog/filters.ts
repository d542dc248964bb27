import { useSearchParams } from 'react-router'
import {
  PRODUCTS_PER_PAGE,
  type ProductFilters,
  type ProductSort,
  pointsFilters,
  productSorts,
} from '#contract/catalog.ts'

/** The choices of the points filter as the address writes them; '' is no limit. */
export const pointsChoices = ['', ...pointsFilters.map(String)]

const words = { '-created_at': 'added', '-updated_at': 'updated' } as const

type Filters = { sort: ProductSort; points: string }

/** What the catalogue shows, kept in the address: `?sort=updated&points=5000&page=2`. (C02) */
export function useProductFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = {
    sort: productSorts.find((sort) => words[sort] === search.get('sort')) ?? productSorts[0],
    points: pointsChoices.find((points) => points === search.get('points')) ?? '',
  }
  /** Another filter is another list, which begins on its first page. */
  function change(changed: Partial<Filters>) {
    const { sort, points } = { ...filters, ...changed }
    const next = new URLSearchParams()
    if (sort !== productSorts[0]) next.set('sort', words[sort])
    if (points) next.set('points', points)
    setSearch(next, { preventScrollReset: true })
  }
  return {
    filters,
    change,
    clear: () => change({ sort: productSorts[0], points: '' }),
    isActive: filters.sort !== productSorts[0] || filters.points !== '',
  }
}
export type ProductFilterState = ReturnType<typeof useProductFilters>

/** One page of what the filters ask for, as the API wants it. */
export const queryFor = ({ sort, points }: Filters, page: number, categoryId?: string): ProductFilters => ({
  ...(categoryId && { category_id: categoryId }),
  sort,
  ...(points && { points: Number(points) }),
  offset: (page - 1) * PRODUCTS_PER_PAGE,
  limit: PRODUCTS_PER_PAGE,
})
