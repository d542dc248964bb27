import { hoursAfter } from '#contract/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteMessagesBefore } from './queries.ts'

/** As long as somebody may still ask whether a message was sent. */
const KEPT_DAYS = 30

/** Forgets that messages were sent, or could not be, once they are old. What they said is forgotten with the sending. */
export const deleteOldMessages = ({ db, clock }: Deps) =>
  deleteMessagesBefore(db, hoursAfter(clock.now(), -24 * KEPT_DAYS))
