import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const exportFormats = ['json', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFamily = endpoint({
  method: 'GET',
  url: '/export',
  config: { allow: ['parent'], refusals: ['too_many'] },
  schema: {
    tags: ['export'],
    summary:
      'Everything kept about the family as one file: JSON, or a page to read and print. Without `format` the header Accept decides',
    querystring: z.object({ format: z.optional(z.enum(exportFormats)) }),
    // A streamed file.
    response: { 200: z.string() },
  },
})
