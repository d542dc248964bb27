import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductFilters,
  searchProducts,
} from '#contract/rewards/catalog.ts'
import { apiPath, call } from '#web/platform/api/api.ts'
import { takePrefetchedResponse } from '#web/platform/api/prefetched.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.catalog.categories,
  initialData: () => takePrefetchedResponse(listCategories, apiPath(listCategories))?.categories,
  queryFn: async ({ signal }) => (await call(listCategories, { signal })).categories,
})

export const productsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: queryKeys.catalog.products(filters),
    initialData: () => takePrefetchedResponse(listProducts, apiPath(listProducts, {}, filters)),
    queryFn: ({ signal }) => call(listProducts, { querystring: filters, signal }),
    // While a page loads, the previous page stays visible, unless it is of another category.
    placeholderData: (previous, query) => {
      const previousFilters = query?.queryKey[1]
      return typeof previousFilters === 'object' && previousFilters.category_id === filters.category_id
        ? keepPreviousData(previous)
        : undefined
    },
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.catalog.product(id),
    initialData: () => takePrefetchedResponse(getProduct, apiPath(getProduct, { id }))?.product,
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id }, signal })).product,
  })

/** The key contains the text, so a late response to an earlier text is never shown for a later one. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.catalog.search(text),
    queryFn: async ({ signal }) =>
      (await call(searchProducts, { querystring: { q: text }, signal })).products,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
