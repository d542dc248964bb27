import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelOrder, type Order, withdrawOrder } from '#contract/orders.ts'
import { ApiError, call, wordsOf } from '#web/app/api.ts'
import { flash } from '#web/app/flash.tsx'
import { refreshOrders } from './queries.ts'

/** Takes one step with an order, reads again whatever shows it, and says how it went. */
function useStep<Input>(take: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: take,
    onSettled: () => refreshOrders(queries),
  })

  /** Tells whether it went well; what belongs to a field is thrown, for the form to show it there. */
  async function step(input: Input, done: string) {
    try {
      await mutateAsync(input)
      flash.success(done)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.error(wordsOf(error))
      return false
    }
  }
  return { step, isPending }
}

export const useWithdraw = ({ id }: Order) => useStep(() => call(withdrawOrder, { params: { id } }))

export const useCancel = ({ id, user_id }: Order) =>
  useStep(() => call(cancelOrder, { params: { cid: user_id, id } }))
