import * as z from 'zod/mini'
import { socialProvider } from '#contract/values.ts'

const newcomer = z.object({
  provider: socialProvider,
  ticket: z.string(),
  person: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
})

/** Somebody from a provider on the way through the sign-up. */
export type Newcomer = z.infer<typeof newcomer>

/** Whom the state of a navigation brings; undefined when it brings nobody. */
export const readNewcomer = (state: unknown): Newcomer | undefined => newcomer.safeParse(state).data
