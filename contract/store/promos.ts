import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { PROMO_CODE_MAX } from '#contract/limits.ts'
import { singleLineText } from '#contract/values.ts'

/** Ignores upper and lower case, and spaces around the code. */
export const promoCode = singleLineText(PROMO_CODE_MAX, 'field_required').check(z.toUpperCase())

/** Succeeds when this family can use the code now; otherwise the refusal says why. */
export const checkPromo = endpoint({
  method: 'GET',
  url: '/promos/:code',
  config: {
    allow: ['parent'],
    secretIn: 'path',
    refusals: ['promo_expired', 'promo_first_only', 'promo_unknown', 'promo_used'],
  },
  schema: {
    params: z.object({ code: promoCode }),
    response: { 200: z.object({ promo: z.object({ code: z.string(), percent: z.int() }) }) },
  },
})
