import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { idParam, multilineText } from '#contract/values.ts'
import { order, orderParams, orderProblems } from './orders.ts'

export const reportForm = z.object({
  problem: z.enum(orderProblems),
  note: multilineText.check(z.minLength(1, 'field_required'), z.maxLength(NOTE_MAX, 'note_long')),
})

export const reportProblem = endpoint({
  method: 'PUT',
  url: '/children/:cid/orders/:id/report',
  config: { allow: ['parent'], refusals: ['order_moved_on', 'order_reported', 'report_too_late'] },
  schema: {
    params: orderParams,
    body: z.object({ report: reportForm }),
    response: { 200: z.object({ order }) },
  },
})

const giftCode = z.object({ code: z.string() })

export const revealOwnGiftCode = endpoint({
  method: 'GET',
  url: '/orders/:id/code',
  config: { allow: ['child'] },
  schema: { params: idParam, response: { 200: giftCode } },
})

export const revealGiftCode = endpoint({
  method: 'GET',
  url: '/children/:cid/orders/:id/code',
  config: { allow: ['parent'] },
  schema: { params: orderParams, response: { 200: giftCode } },
})
