import type { Deps } from '#server/deps.ts'
import { sweepSignUps } from './store.ts'

/** Forgets sign-ups that nobody verified in three days. */
export const sweepSignUpsDue = ({ db, clock }: Deps) => sweepSignUps(db, clock.now())
