import type { Deps } from '#server/platform/deps.ts'
import { deleteExpiredTickets } from './queries.ts'

/** Forgets tickets that nobody finished a sign-up with. */
export const deleteExpiredSocialTickets = ({ db, clock }: Deps) => deleteExpiredTickets(db, clock.now())
