import { deleteExpiredContactChanges } from '#server/accounts/contacts/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteExpiredSignUps } from './queries.ts'

/** Forgets sign-ups, new addresses and new numbers that nobody verified in three days. */
export async function deleteUnverified({ db, clock }: Deps): Promise<number> {
  return (await deleteExpiredSignUps(db, clock.now())) + (await deleteExpiredContactChanges(db, clock.now()))
}
