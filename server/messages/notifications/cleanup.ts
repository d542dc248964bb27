import { hoursAfter } from '#contract/calendar.ts'
import { SENT_MESSAGE_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteMessagesBefore } from './queries.ts'

/** Deletes old messages that were sent, dropped or given up. */
export const deleteOldMessages = ({ db, clock }: Deps) =>
  deleteMessagesBefore(db, hoursAfter(clock.now(), -24 * SENT_MESSAGE_DAYS))
