import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day } from '#contract/values.ts'
/** What the quests that come by themselves need in the coming weeks. */
export const forecast = z.object({
  /** What the family can spend. */
  points: z.int(),
  /** Points that the coming four weeks' quests need beside those already promised. */
  needed: z.int(),
  /** The same by week, from today on. */
  weeks: z.array(z.int()),
  /** The day of the first quest that the points do not cover; null when they last. */
  short_on: z.nullable(day),
})
export type Forecast = z.infer<typeof forecast>

export const getForecast = endpoint({
  method: 'GET',
  url: '/points/forecast',
  config: { allow: ['parent'] },
  schema: {
    tags: ['reload'],
    summary: 'Whether the points last for the quests of the coming four weeks',
    response: { 200: z.object({ forecast }) },
  },
})
