import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'

export const getInvoice = endpoint({
  method: 'GET',
  url: '/payments/:id/invoice',
  config: { allow: ['parent'] },
  schema: {
    params: idParam,
    // The body is a file, not JSON.
    response: { 200: z.string() },
  },
})

export const resendInvoice = endpoint({
  method: 'POST',
  url: '/payments/:id/invoice/resend',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
