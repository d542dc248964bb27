import * as z from 'zod/mini'
import { socialProvider } from '#contract/values.ts'

const newcomer = z.object({
  provider: socialProvider,
  ticket: z.string(),
  person: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
})

/** A person who signs up with Google or Facebook. */
export type Newcomer = z.infer<typeof newcomer>

/** Reads a newcomer from a navigation's state; undefined when the state has none. */
export const readNewcomer = (state: unknown): Newcomer | undefined => newcomer.safeParse(state).data
