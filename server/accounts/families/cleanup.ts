import { sweepChanges } from '#server/accounts/contacts/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sweepSignUps } from './queries.ts'

/** Forgets sign-ups, new addresses and new numbers that nobody verified in three days. */
export async function sweepSignUpsDue({ db, clock }: Deps): Promise<number> {
  return (await sweepSignUps(db, clock.now())) + (await sweepChanges(db, clock.now()))
}
