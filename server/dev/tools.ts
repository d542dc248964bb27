import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import type { Mailbox } from '#server/platform/adapters/mail/mailbox.ts'
import type { MovableClock } from '#server/platform/clock.ts'

/** What the dev tools hold in their hands. */
export type DevTools = { clock: MovableClock; mailbox: Mailbox }

/** What a request carries, as its schema says. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(given)
  if (!success) throw new Refusal('malformed')
  return data
}
