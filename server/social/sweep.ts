import type { Deps } from '#server/deps.ts'
import { sweepTickets } from './store.ts'

/** Forgets tickets that nobody finished a sign-up with. */
export const sweepSocialTickets = ({ db, clock }: Deps) => sweepTickets(db, clock.now())
