import type { QueryClient } from '@tanstack/react-query'
import {
  changePayment,
  getPayment,
  type Payment,
  type PaymentChange,
  startPayment,
} from '#contract/store/payments.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { paymentQuery } from '#web/store/queries.ts'

/** Has the server work out what a choice costs: as the payment that this tab has begun, or as a new one. */
export async function requestQuote(
  queryClient: QueryClient,
  choice: PaymentChange,
  pending: Payment | undefined,
) {
  const started = pending
    ? await changeOrRestart(pending.id, choice)
    : await call(startPayment, { body: { points: choice.points, postal: choice.postal } })
  queryClient.setQueryData(paymentQuery(started.payment.id).queryKey, started)
  return started.payment
}

async function changeOrRestart(id: string, choice: PaymentChange) {
  try {
    return await call(changePayment, { params: { id }, body: choice })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_moved_on') throw error
    const now = await call(getPayment, { params: { id } })
    // Given up meanwhile: it is begun anew. One that was paid is shown as it is.
    if (now.payment.status === 'succeeded') return now
    return call(startPayment, { body: { points: choice.points, postal: choice.postal } })
  }
}

/** As above; a code that is good no more is left out, and the person told. */
export async function requestQuoteOrDropPromo(
  queryClient: QueryClient,
  choice: PaymentChange,
  pending: Payment | undefined,
) {
  try {
    return await requestQuote(queryClient, choice, pending)
  } catch (error) {
    if (!(error instanceof ApiError) || !choice.promo || !error.code.startsWith('promo_')) throw error
    flash.error(error.message)
    return requestQuote(queryClient, { points: choice.points, postal: choice.postal }, pending)
  }
}
