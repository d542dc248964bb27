import { getCart } from '#contract/cart.ts'
import { call } from '#web/app/api.ts'

export const readCart = async (signal: AbortSignal) => (await call(getCart, { signal })).cart
