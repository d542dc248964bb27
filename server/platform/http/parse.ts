import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'

/** What a request carries, for routes outside of the contract. Refuses `malformed` where the schema says otherwise. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(given)
  if (!success) throw new Refusal('malformed')
  return data
}
