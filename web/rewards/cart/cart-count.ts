import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'

/** What is in the child's cart. It is read in a chunk of its own: the header needs it on every screen, but not at once. */
export const cartQuery = queryOptions({
  queryKey: queryKeys.cart,
  queryFn: async ({ signal }) => {
    await afterFirstPaint()
    return (await import('./read-cart.ts')).readCart(signal)
  },
})

/** How many items are in the child's cart; 0 until that is known. */
export const useCartCount = () => useQuery(cartQuery).data?.length ?? 0
