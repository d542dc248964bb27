import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addToCart,
  type CartItem,
  cartTotal,
  isCartItemChanged,
  removeFromCart,
  requestOrders,
} from '#contract/rewards/cart.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { cartQuery } from './cart-count.ts'

export const useAddToCart = () =>
  useMutation({
    mutationFn: (product_id: string) => call(addToCart, { body: { product_id } }),
    meta: { invalidates: [queryKeys.cart], awaitsRefetch: true },
  })

export function useRemoveFromCart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(removeFromCart, { params: { id } })),
    onSuccess: (_, removedId) =>
      queryClient.setQueryData(cartQuery.queryKey, (cart) => cart?.filter(({ id }) => id !== removedId)),
    meta: { invalidates: [queryKeys.cart], awaitsRefetch: true },
  })
}

export type OrderRequest = ReturnType<typeof useRequestOrders>

/** Requests everything in the cart. If items have changed, also sends the new total that the child has seen, to confirm it. */
export function useRequestOrders() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (cart: readonly CartItem[]) => {
      const body = cart.some(isCartItemChanged) ? { total: cartTotal(cart) } : null
      return (await call(requestOrders, { body })).orders
    },
    onSuccess: () => queryClient.setQueryData(cartQuery.queryKey, []),
    meta: {
      invalidates: [
        queryKeys.cart,
        queryKeys.orders.all,
        queryKeys.points.all,
        queryKeys.profile,
        queryKeys.catalog.lists,
        // Every product's own page, which says how often the child can ask for a family reward.
        queryKeys.catalog.product('').slice(0, 1),
      ],
    },
  })
}
