import { sql } from 'kysely'
import { hoursAfter } from '#contract/calendar.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'

export type CodeKind = Tables['codes']['kind']
type Person = { family_id: string; user_id: string }
type FamilyOrPerson = { family_id: string; user_id?: string }
type Subject = { sign_up_id: string } | Person
/** `email` is given only for an undo link: the address to which the link is mailed. */
type NewCodeSubject = Subject & { email?: string }
type Code = Tables['codes']

/**
 * Issues a code for a mailed or texted link, and returns the id from which `secrets.deriveCode` derives the code. The
 * queued message holds only this id, and the table `codes` only the code's hash.
 */
export async function issueCode(
  { clock, secrets }: Deps,
  tx: Tx,
  kind: CodeKind,
  subject: NewCodeSubject,
  hours: number,
): Promise<string> {
  const id = secrets.newId()
  await tx
    .insertInto('codes')
    .values({
      hash: hashToken(secrets.deriveCode(id)),
      kind,
      sign_up_id: null,
      family_id: null,
      user_id: null,
      email: null,
      ...subject,
      created_at: clock.now(),
      expires_at: hoursAfter(clock.now(), hours),
      used_at: null,
    })
    .execute()
  return id
}

/** Returns the code even when it is used or expired; undefined when it is unknown or hidden for a closed family. */
export const lockCode = (tx: Tx, code: string): Promise<Code | undefined> =>
  tx
    .selectFrom('codes')
    .where('hash', '=', hashToken(code))
    .where(isVisible)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Returns a person's codes of one kind issued after `since`, used ones included. */
export const lockCodesIssuedAfter = (tx: Tx, kind: CodeKind, person: Person, since: Date) =>
  tx
    .selectFrom('codes')
    .where((row) => row.and({ kind, ...person }))
    .where('created_at', '>', since)
    .select(['hash', 'used_at'])
    .forUpdate()
    .execute()

/**
 * SQL condition that hides the codes of a closed family, except those that choose a new password, restore the family,
 * undo a change of the account, or are sent with a second step.
 */
const isVisible = sql<boolean>`(kind in ('reset', 'restore', 'undo', 'second_step') or not exists (
  select from families where families.family_id = codes.family_id and closed_at is not null
))`

/** A cheap check before expensive work such as hashing a password. Does not lock the code. */
export async function isCodeUsable({ db, clock }: Deps, kind: CodeKind, code: string): Promise<boolean> {
  const usableCode = await db
    .selectFrom('codes')
    .where((row) => row.and({ hash: hashToken(code), kind }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .select('hash')
    .executeTakeFirst()
  return usableCode !== undefined
}

/** Marks every unused code of these kinds for one person or sign-up as used. */
export async function invalidateCodes(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  kinds: CodeKind[],
  subject: Subject,
) {
  const codes = tx
    .updateTable('codes')
    .set({ used_at: clock.now() })
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
  if ('sign_up_id' in subject) await codes.where('sign_up_id', '=', subject.sign_up_id).execute()
  else await codes.where('family_id', '=', subject.family_id).where('user_id', '=', subject.user_id).execute()
}

/** Assigns the codes of an activated sign-up to its parent, so that a link opened again still works. */
export const assignCodes = (tx: Tx, sign_up_id: string, { family_id, user_id }: Person) =>
  tx
    .updateTable('codes')
    .set({ sign_up_id: null, family_id, user_id })
    .where('sign_up_id', '=', sign_up_id)
    .execute()

/**
 * Deletes the codes of a person or family, so that their links are refused from then on. Marking the codes as used would
 * not be enough: a used verification link still works for a day.
 */
export function deleteCodes(tx: Tx, kinds: CodeKind[], { family_id, user_id }: FamilyOrPerson) {
  const codes = tx.deleteFrom('codes').where('kind', 'in', kinds).where('family_id', '=', family_id)
  return (user_id ? codes.where('user_id', '=', user_id) : codes).execute()
}

/** Marks a code as used. Throws the refusal `code_used_up` when it is unknown, of another kind, expired or used. */
export async function redeemCode({ clock }: Deps, tx: Tx, kind: CodeKind, codeText: string): Promise<Code> {
  const code = await lockCode(tx, codeText)
  if (!code || code.kind !== kind || code.used_at || code.expires_at <= clock.now())
    throw new Refusal('code_used_up')
  await markCodeUsed({ clock }, tx, code)
  return code
}

export const markCodeUsed = ({ clock }: Pick<Deps, 'clock'>, tx: Tx, { hash }: Pick<Code, 'hash'>) =>
  tx.updateTable('codes').set({ used_at: clock.now() }).where('hash', '=', hash).execute()
