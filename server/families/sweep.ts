import type { Deps } from '#server/deps.ts'
import { sweepChanges } from './contact-store.ts'
import { sweepSignUps } from './store.ts'

/** Forgets sign-ups, new addresses and new numbers that nobody verified in three days. */
export async function sweepSignUpsDue({ db, clock }: Deps): Promise<number> {
  return (await sweepSignUps(db, clock.now())) + (await sweepChanges(db, clock.now()))
}
