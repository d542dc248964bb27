import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day } from '#contract/values.ts'
/** The points that recurring quests need in the coming weeks. */
export const forecast = z.object({
  /** Points that the family can spend. */
  points: z.int(),
  /** Points for the next four weeks, beyond those already promised. */
  needed: z.int(),
  /** `needed` by week, from today on. */
  weeks: z.array(z.int()),
  /** The day of the first quest that the points do not cover; null when they cover all. */
  short_on: z.nullable(day),
})
export type Forecast = z.infer<typeof forecast>

export const getForecast = endpoint({
  method: 'GET',
  url: '/points/forecast',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ forecast }) } },
})
