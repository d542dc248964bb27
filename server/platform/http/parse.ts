import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'

export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(input)
  if (!success) throw new Refusal('malformed')
  return data
}
