import { getCart } from '#contract/rewards/cart.ts'
import { call } from '#web/platform/api/api.ts'

export const readCart = async (signal: AbortSignal) => (await call(getCart, { signal })).cart
