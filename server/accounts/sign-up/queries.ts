import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type SignUpRow = Tables['sign_ups']

export const insertSignUp = (tx: Tx, signUp: SignUpRow) => tx.insertInto('sign_ups').values(signUp).execute()

/**
 * Deletes and returns a pending sign-up. Also deletes all others for its address: only the first one verified counts.
 * `hasSingleClaimant` is false when another person may have signed up with the address, too. Only sign-ups with the
 * same account at a provider are known to be one person's.
 */
export async function claimSignUp(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ signUp: SignUpRow; hasSingleClaimant: boolean } | undefined> {
  const signUp = await tx
    .deleteFrom('sign_ups')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!signUp) return undefined
  const otherSignUps = await deleteSignUps(tx, signUp.email)
  const isSamePerson = ({ provider, subject }: SignUpRow) =>
    subject !== null && provider === signUp.provider && subject === signUp.subject
  return { signUp, hasSingleClaimant: otherSignUps.every(isSamePerson) }
}

export const deleteSignUps = (tx: Tx, email: string): Promise<SignUpRow[]> =>
  tx.deleteFrom('sign_ups').where('email', '=', email).returningAll().execute()

export const findLatestSignUp = (db: Db, address: string, now: Date): Promise<SignUpRow | undefined> =>
  db
    .selectFrom('sign_ups')
    .where('email', '=', address)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

/** Records the hashes of a mailbox and a phone that get welcome points. Returns false when either got some before. */
export async function recordWelcomePoints(tx: Tx, hashes: string[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trials')
    .values(hashes.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === hashes.length
}

/** Returns whether the mailbox or the phone with these hashes got welcome points before. */
export const hadWelcomePoints = async (tx: Tx, hashes: string[]): Promise<boolean> =>
  (await tx.selectFrom('trials').where('hash', 'in', hashes).select('hash').execute()).length > 0
