import type { Mailbox } from '#server/platform/adapters/mail/mailbox.ts'
import type { MovableClock } from '#server/platform/clock.ts'

/** What the dev tools hold in their hands. */
export type DevTools = { clock: MovableClock; mailbox: Mailbox }
