import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day } from '#contract/values.ts'
/** The points that recurring quests need in the coming weeks. */
export const forecast = z.object({
  /** The points in the family's wallet. */
  points: z.int(),
  /** The points that the next four weeks need, besides those already held for quests. */
  needed: z.int(),
  /** `needed` split into weeks; the first week begins today. */
  weeks: z.array(z.int()),
  /** The day of the first quest that the points do not cover; null when they cover every quest. */
  short_on: z.nullable(day),
})
export type Forecast = z.infer<typeof forecast>

export const getForecast = endpoint({
  method: 'GET',
  url: '/points/forecast',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ forecast }) } },
})
