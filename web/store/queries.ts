import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPayment, listPayments, PAYMENTS_PER_PAGE } from '#contract/store/payments.ts'
import { call } from '#web/platform/app/api.ts'

/** One purchase, with the secret by which the browser pays it. */
export const paymentOf = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
  })

/** One page of what was bought. */
export const purchases = (page: number) =>
  queryOptions({
    queryKey: ['payments', page],
    queryFn: ({ signal }) => {
      const querystring = { offset: (page - 1) * PAYMENTS_PER_PAGE, limit: PAYMENTS_PER_PAGE }
      return call(listPayments, { querystring, signal })
    },
    placeholderData: keepPreviousData,
  })
