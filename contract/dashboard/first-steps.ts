import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** Which of the first steps count as done at the moment. */
export const firstSteps = z.object({
  /** Whether the family has a quest that is not deleted. */
  quest: z.boolean(),
  /** Whether a child who is now active has completed the first visit to the kid site. */
  visit: z.boolean(),
  /** Whether the family has a verified quest. */
  verified: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const getFirstSteps = endpoint({
  method: 'GET',
  url: '/first_steps',
  config: { allow: ['parent'] },
  schema: { response: { 200: firstSteps } },
})
