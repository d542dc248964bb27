import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductFilters,
  searchProducts,
} from '#contract/rewards/catalog.ts'
import { apiPath, call } from '#web/platform/api/api.ts'
import { takePrefetchedAnswer } from '#web/platform/api/prefetched.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.catalog.categories,
  initialData: () => takePrefetchedAnswer(listCategories, apiPath(listCategories))?.categories,
  queryFn: async ({ signal }) => (await call(listCategories, { signal })).categories,
})

/** One page of the catalogue, or of one category. */
export const productsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: queryKeys.catalog.products(filters),
    initialData: () => takePrefetchedAnswer(listProducts, apiPath(listProducts, {}, filters)),
    queryFn: ({ signal }) => call(listProducts, { querystring: filters, signal }),
    // Another category is another list: its cards must not stand under the wrong name.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[1]
      return typeof shown === 'object' && shown.category_id === filters.category_id
        ? keepPreviousData(before)
        : undefined
    },
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.catalog.product(id),
    initialData: () => takePrefetchedAnswer(getProduct, apiPath(getProduct, { id }))?.product,
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id }, signal })).product,
  })

/** Each text is a question of its own: a late answer to an earlier one is never shown for it. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.catalog.search(q),
    queryFn: async ({ signal }) => (await call(searchProducts, { querystring: { q }, signal })).products,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
