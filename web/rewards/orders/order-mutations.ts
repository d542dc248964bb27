import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
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
import { giveOrder } from '#contract/rewards/promises.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { orderRelatedKeys } from './queries.ts'

/** `change` shows a message and returns whether it succeeded. It throws only errors that name fields of a form. */
function useOrderTransition() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    meta: { invalidates: orderRelatedKeys },
  })
  const navigate = useNavigate()
  const storeLink = { label: m.store_purchase_more(), onPress: () => navigate('/points') }

  async function change(send: () => Promise<unknown>, successText: string) {
    try {
      await mutateAsync(send)
      flash.success(successText)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.failure(error, undefined, needsPoints(error) ? storeLink : undefined)
      return false
    }
  }
  return { change, isPending }
}

export function useWithdrawOrder({ id }: Order) {
  const { change, isPending } = useOrderTransition()
  const withdraw = () =>
    change(
      () => sendUnlessAlready('cancelled', id, () => call(withdrawOrder, { params: { id } })),
      m.reward_withdrawn_flash(),
    )
  return { withdraw, isPending }
}

/** A parent cancels an order during the hold. If the child was deleted, the points return to the family. */
export function useCancelOrder({ id, user_id }: Order, { active, first_name: name }: Child) {
  const { change, isPending } = useOrderTransition()
  const cancel = () =>
    change(
      () => sendUnlessAlready('cancelled', id, () => call(cancelOrder, { params: { cid: user_id, id } })),
      active ? m.reward_cancelled_flash({ name }) : m.reward_cancelled_child_deleted(),
    )
  return { cancel, isPending }
}

/** The orders must belong to one request. `approve` approves all of them or, if it fails, none. */
export function useApproveOrders() {
  const { change } = useOrderTransition()
  return {
    approve: async ([first, ...others]: readonly Order[], delivery: DeliveryAddress | undefined) => {
      if (!first) return false
      const params = { cid: first.user_id, id: first.id }
      const also = others.map(({ id }) => id)
      const body = { ...(delivery && { delivery }), ...(also.length > 0 && { also }) }
      return change(
        () => call(approveOrder, { params, body }),
        others.concat(first).every(({ kind }) => kind === 'family')
          ? m.approve_promise_flash()
          : m.approve_flash(),
      )
    },
  }
}

/** A parent records that a reward of the family's own was given. Returns whether it succeeded. */
export function useGiveOrder({ id, user_id }: Order, name: string) {
  const { change } = useOrderTransition()
  return (given_on: string) =>
    change(
      () =>
        sendUnlessAlready('delivered', id, () =>
          call(giveOrder, { params: { cid: user_id, id }, body: { given_on } }),
        ),
      m.reward_given_flash({ name }),
    )
}

/** `reject` rejects the orders one by one. If one fails, those before it stay rejected. */
export function useRejectOrders() {
  const { change } = useOrderTransition()
  const reject = (orders: readonly Order[], note: string | undefined) =>
    change(async () => {
      const body = note ? { note } : null
      for (const { id, user_id: cid } of orders)
        await sendUnlessAlready('rejected', id, () => call(rejectOrder, { params: { cid, id }, body }))
    }, m.decline_flash())
  return { reject }
}

const needsPoints = (error: unknown) =>
  error instanceof ApiError && (error.code === 'purchase_needed' || error.code === 'points_owed')

/** Also succeeds if the order already has the wanted status, because someone else was faster. */
async function sendUnlessAlready(wantedStatus: OrderStatus, id: string, send: () => Promise<unknown>) {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_moved_on') throw error
    const { order } = await call(getOrder, { params: { id } })
    if (order.status !== wantedStatus) throw error
  }
}
