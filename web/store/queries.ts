import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { PAYMENTS_PER_PAGE } from '#contract/limits.ts'
import { getPackages } from '#contract/store/packages.ts'
import { getPayment, listPayments } from '#contract/store/payments.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

export type Store = z.infer<(typeof getPackages)['schema']['response'][200]>

/** The store's packages and card form; null when the server sells no points. */
export const storeQuery = queryOptions({
  queryKey: queryKeys.store.packages,
  queryFn: async ({ signal }) => {
    const { card_form, ...store } = await call(getPackages, { signal })
    return card_form && { ...store, card_form }
  },
})

/** One purchase, with the secret for paying it. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.store.payment(id),
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
  })

export const purchasesQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.store.paymentsPage(page),
    queryFn: ({ signal }) => {
      const querystring = { offset: (page - 1) * PAYMENTS_PER_PAGE, limit: PAYMENTS_PER_PAGE }
      return call(listPayments, { querystring, signal })
    },
    placeholderData: keepPreviousData,
  })
