import type { Deps } from '#server/platform/deps.ts'
import { sweepTickets } from './queries.ts'

/** Forgets tickets that nobody finished a sign-up with. */
export const sweepSocialTickets = ({ db, clock }: Deps) => sweepTickets(db, clock.now())
