import { sql } from 'kysely'
import { UNVERIFIED_LOGINS_MAX } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Actor } from '#server/platform/deps.ts'

type UserKey = { family_id: string; user_id: string }

/** Returns the login of the account to which an address (in lower case) belongs: unverified addresses belong to nobody. */
export const findLogin = (db: Db, address: string) =>
  selectLogins(db).where('logins.email', '=', address).executeTakeFirst()

/**
 * Lists the logins of children whose parent gave this address, and who have not opened the link mailed to it yet (the column
 * `unproven_email`): at most `UNVERIFIED_LOGINS_MAX`. Several families may have given the same address. (X09)
 */
export const listLoginsWithUnverifiedEmail = (db: Db, address: string) =>
  selectLogins(db)
    .where('logins.unproven_email', '=', address)
    .orderBy('logins.user_id')
    .limit(UNVERIFIED_LOGINS_MAX)
    .execute()

/** Throws when the user does not exist or is purged: every other user has a login. */
export const getLogin = (db: Db, { family_id, user_id }: UserKey) =>
  selectLogins(db)
    .where((row) => row.and({ 'logins.family_id': family_id, 'logins.user_id': user_id }))
    .executeTakeFirstOrThrow()

const selectLogins = (db: Db) =>
  db
    .selectFrom('logins')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'logins.family_id').onRef('users.id', '=', 'logins.user_id'),
    )
    .innerJoin('families', 'families.family_id', 'logins.family_id')
    .select([
      'logins.family_id',
      'logins.user_id',
      'logins.password_hash',
      'users.role',
      'users.active',
      'users.email',
      'users.first_name',
      'users.language',
      'users.email_verified_at',
      'families.closed_at',
      'families.time_zone',
    ])

/** Returns whether a parent's login has a second step. (F06) */
export const hasSecondStep = async (db: Db, { family_id, user_id }: UserKey): Promise<boolean> =>
  (await db
    .selectFrom('authenticators')
    .where((row) => row.and({ family_id, user_id }))
    .select('id')
    .executeTakeFirst()) !== undefined

/** Lists what a guesser may know about the people of a family. (X13) */
export const listFamilyWords = (db: Db, family_id: string) =>
  db
    .selectFrom('users')
    .where('family_id', '=', family_id)
    .select(['email', 'first_name', 'last_name', 'phone'])
    .execute()

const NO_TRIES = { code_step: 0, pin_tries: 0, pin_misses: 0, picture_tries: 0, picture_misses: 0 }

type NewLogin = UserKey & { email: string; password_hash: string; pin_hash?: string | undefined }

/** Returns false when the address (in lower case) is taken. */
export const insertLogin = (tx: Tx, login: NewLogin) =>
  insertIfNew(tx, 'logins', { ...login, ...NO_TRIES }, ['email'])

/** For a child whose address is not verified yet, or is '' because it has none. */
export const insertUnverifiedLogin = (tx: Tx, { email, ...login }: NewLogin) =>
  tx
    .insertInto('logins')
    .values({ ...login, email: null, unproven_email: email || null, ...NO_TRIES })
    .execute()

/** Gives a child the address that it has verified. Returns false when the address belongs to another account. */
export const verifyLoginEmail = (tx: Tx, { family_id, user_id }: UserKey) =>
  updateUniqueEmail(
    tx
      .updateTable('logins')
      .set({ email: sql`coalesce(email, unproven_email)`, unproven_email: null })
      .where((row) => row.and({ family_id, user_id }))
      .where(
        sql<boolean>`not exists (
          select from logins other where other.email = logins.unproven_email and other.user_id <> logins.user_id
        )`,
      )
      .executeTakeFirstOrThrow(),
  )

/** Returns false when no row was updated, or another transaction has just taken the address. */
const updateUniqueEmail = (update: Promise<{ numUpdatedRows: bigint }>) =>
  update.then(
    ({ numUpdatedRows }) => numUpdatedRows === 1n,
    (error) => {
      if (getSqlState(error) === UNIQUE_VIOLATION) return false
      throw error
    },
  )
const UNIQUE_VIOLATION = '23505'

/** Returns false when the address (in lower case) is taken. */
export const changeLoginEmail = (tx: Tx, { family_id, user_id }: UserKey, email: string) =>
  updateUniqueEmail(
    tx
      .updateTable('logins')
      .set({ email, unproven_email: null })
      .where((row) => row.and({ family_id, user_id }))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('logins as others').where('others.email', '=', email).select('others.email'))),
      )
      .executeTakeFirstOrThrow(),
  )

/** Takes a child's address away. Returns false if the child has no PIN, without which it could not sign in any more. (F03) */
export const removeLoginEmail = async (tx: Tx, { family_id, user_id }: UserKey): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ email: null, unproven_email: null })
    .where((row) => row.and({ family_id, user_id }))
    .where('pin_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const updatePassword = (tx: Tx, { family_id, user_id }: UserKey, password_hash: string) =>
  tx
    .updateTable('logins')
    .set({ password_hash })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Returns whether the password is still the same; if so, locks it until the transaction ends. */
export async function lockUnchangedPassword(
  tx: Tx,
  { family_id, user_id, password_hash }: UserKey & { password_hash: string },
): Promise<boolean> {
  const unchangedLogin = await tx
    .selectFrom('logins')
    .where((row) => row.and({ family_id, user_id, password_hash }))
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return unchangedLogin !== undefined
}

export const insertSession = (tx: Tx, session: Tables['sessions']) =>
  tx.insertInto('sessions').values(session).execute()

/** Records that the person has just proved who they are. */
export const markSessionProved = (tx: Tx, token_hash: string, proved_at: Date) =>
  tx.updateTable('sessions').set({ proved_at }).where('token_hash', '=', token_hash).execute()

export const deleteSession = (db: Db, token_hash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()

/** Returns whether the person has the session of a token with this hash. */
export const hasSession = async (tx: Tx, { family_id, user_id }: UserKey, token_hash: string) =>
  (await tx
    .selectFrom('sessions')
    .where((row) => row.and({ family_id, user_id, token_hash }))
    .select('id')
    .executeTakeFirst()) !== undefined

/** `exceptTokenHash` is the hash of the token whose session stays. */
export const deleteSessions = (tx: Tx, { family_id, user_id }: UserKey, exceptTokenHash = '') =>
  tx
    .deleteFrom('sessions')
    .where((row) => row.and({ family_id, user_id }))
    .where('token_hash', '<>', exceptTokenHash)
    .execute()

/** Returns the session's device; undefined when the person has no such session. */
export const deleteOwnSession = (tx: Tx, { family_id, user_id }: UserKey, id: string) =>
  tx
    .deleteFrom('sessions')
    .where((row) => row.and({ family_id, user_id, id }))
    .returning(['browser', 'system', 'device_hash'])
    .executeTakeFirst()

export const listOpenSessions = (db: Db, { family_id, user_id }: UserKey, now: Date) =>
  db
    .selectFrom('sessions')
    .where((row) => row.and({ family_id, user_id }))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'token_hash', 'created_at', 'expires_at', 'browser', 'system'])
    .execute()

/** Returns the person of a valid session. The statement is prepared because every authenticated request runs it. */
export async function findActor(db: Db, token_hash: string, now: Date): Promise<Actor | undefined> {
  const [actor] = await selectActor(db, { token_hash, now })
  return actor
}

const selectActor = prepare((db, { token_hash, now }: { token_hash: string; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'sessions.family_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('families', 'families.family_id', 'sessions.family_id')
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true)
    .where('families.closed_at', 'is', null)
    .select([
      'users.id',
      'users.family_id',
      'users.role',
      'users.language',
      'families.time_zone',
      'sessions.proved_at',
    ]),
)
