import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const exportFormats = ['json', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFamily = endpoint({
  method: 'GET',
  url: '/export',
  config: { allow: ['parent'], needsProof: true },
  schema: {
    querystring: z.object({ format: z.optional(z.enum(exportFormats)) }),
    // The body is a streamed file.
    response: { 200: z.string() },
  },
})
