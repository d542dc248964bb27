import { hoursAfter } from '#contract/calendar.ts'
import { SENT_MESSAGE_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteMessagesBefore } from './queries.ts'

/** Deletes old messages that were sent or given up. Their contents were erased earlier. */
export const deleteOldMessages = ({ db, clock }: Deps) =>
  deleteMessagesBefore(db, hoursAfter(clock.now(), -24 * SENT_MESSAGE_DAYS))
