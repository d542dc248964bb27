import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Child } from '#contract/accounts/families.ts'
import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import {
  approveOrder,
  cancelOrder,
  getOrder,
  type Order,
  type OrderStatus,
  rejectOrder,
  withdrawOrder,
} from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { invalidateOrders } from './queries.ts'

/** Does something with orders, and has whatever shows them read again, however it went. */
export function useOrderMutation() {
  const queryClient = useQueryClient()
  return async <Answer>(step: () => Promise<Answer>) => {
    try {
      return await step()
    } finally {
      invalidateOrders(queryClient)
    }
  }
}

/** Takes a step and says how it went; what belongs to a field is thrown, for the form to show it there. */
function useOrderTransition() {
  const take = useOrderMutation()
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  const toStore = { label: m.store_purchase_more(), onPress: () => navigate('/points') }

  async function step(act: () => Promise<unknown>, done: string) {
    setPending(true)
    try {
      await take(act)
      flash.success(done)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.error(errorText(error), needsPoints(error) ? toStore : undefined)
      return false
    } finally {
      setPending(false)
    }
  }
  return { step, isPending }
}

/** A child takes back what it asked for. */
export function useWithdrawOrder({ id }: Order) {
  const { step, isPending } = useOrderTransition()
  const withdraw = () =>
    step(
      () => acceptIfAlready('cancelled', id, () => call(withdrawOrder, { params: { id } })),
      m.reward_withdrawn_flash(),
    )
  return { withdraw, isPending }
}

/** A parent takes back the yes while the hold lasts; of a deleted child the points come back to the family. */
export function useCancelOrder({ id, user_id }: Order, { active, first_name: name }: Child) {
  const { step, isPending } = useOrderTransition()
  const cancel = () =>
    step(
      () => acceptIfAlready('cancelled', id, () => call(cancelOrder, { params: { cid: user_id, id } })),
      active ? m.reward_cancelled_flash({ name }) : m.reward_cancelled_gone(),
    )
  return { cancel, isPending }
}

/** The parent's yes to some orders of one request, all or none. */
export function useApproveOrders() {
  const { step } = useOrderTransition()
  return {
    approve: async ([first, ...others]: readonly Order[], delivery: DeliveryAddress | undefined) => {
      if (!first) return false
      const params = { cid: first.user_id, id: first.id }
      const also = others.map(({ id }) => id)
      const body = { ...(delivery && { delivery }), ...(also.length > 0 && { also }) }
      return step(() => call(approveOrder, { params, body }), m.approve_flash())
    },
  }
}

/** The parent's no, one order after the other; those that went well stay so when one does not. */
export function useRejectOrders() {
  const { step } = useOrderTransition()
  const decline = (orders: readonly Order[], note: string | undefined) =>
    step(async () => {
      for (const { id, user_id } of orders) {
        const body = note ? { note } : null
        await acceptIfAlready('rejected', id, () => call(rejectOrder, { params: { cid: user_id, id }, body }))
      }
    }, m.decline_flash())
  return { decline }
}

/** Buying points is what helps. */
const needsPoints = (error: unknown) =>
  error instanceof ApiError && (error.code === 'purchase_needed' || error.code === 'points_owed')

/** Somebody was faster: when the order already stands as wanted, that is success. */
async function acceptIfAlready(wanted: OrderStatus, id: string, step: () => Promise<unknown>) {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_moved_on') throw error
    const { order } = await call(getOrder, { params: { id } })
    if (order.status !== wanted) throw error
  }
}
