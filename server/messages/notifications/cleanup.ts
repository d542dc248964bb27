import { hoursAfter } from '#contract/calendar.ts'
import { SENT_MESSAGE_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteMessagesBefore } from './queries.ts'

/** Forgets that messages were sent, or could not be, once they are old. What they said is forgotten with the sending. */
export const deleteOldMessages = ({ db, clock }: Deps) =>
  deleteMessagesBefore(db, hoursAfter(clock.now(), -24 * SENT_MESSAGE_DAYS))
