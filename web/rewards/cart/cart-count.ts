import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'

/** Imports `readCart` late: the header needs the cart on every screen, but not for the first paint. */
export const cartQuery = queryOptions({
  queryKey: queryKeys.cart,
  queryFn: async ({ signal }) => {
    await afterFirstPaint()
    return (await import('./read-cart.ts')).readCart(signal)
  },
})

/** Returns 0 until the cart has loaded. */
export const useCartCount = () => useQuery(cartQuery).data?.length ?? 0
