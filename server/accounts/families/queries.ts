import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type UserRow = Tables['users']

export const insertFamily = (tx: Tx, family: Omit<Tables['families'], 'closed_at' | 'purged_at'>) =>
  tx
    .insertInto('families')
    .values({ ...family, closed_at: null, purged_at: null })
    .execute()

export const setTimeZone = (tx: Tx, family_id: string, time_zone: string) =>
  tx.updateTable('families').set({ time_zone }).where('family_id', '=', family_id).execute()

export type NewUser = Omit<UserRow, 'phone_verified_at' | 'closed_at' | 'purged_at'>

export const insertUser = (tx: Tx, user: NewUser) =>
  tx
    .insertInto('users')
    .values({ ...user, phone_verified_at: null, closed_at: null, purged_at: null })
    .execute()

export const findUser = (db: Db, family_id: string, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .executeTakeFirst()

export const updateUser = (
  tx: Tx,
  { family_id, id, ...changed }: Pick<UserRow, 'family_id' | 'id'> & Partial<UserRow>,
) =>
  tx
    .updateTable('users')
    .set(changed)
    .where((row) => row.and({ family_id, id }))
    .returningAll()
    .executeTakeFirst()

export const listChildren = (db: Db, family_id: string) => listUsersByRole(db, family_id, 'child')
export const listParents = (db: Db, family_id: string) => listUsersByRole(db, family_id, 'parent')

const listUsersByRole = (db: Db, family_id: string, role: UserRow['role']): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .where((row) => row.and({ family_id, role }))
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()

export const insertConsent = (tx: Tx, consent: Tables['consents']) =>
  tx.insertInto('consents').values(consent).execute()

/** Leaves nothing of a family's people, or of one of them, but that there was somebody. */
export const anonymizeUsers = (tx: Tx, family_id: string, purged_at: Date, id?: string) => {
  const nobody = { email: '', phone: '', first_name: '', last_name: '', birthday: null, avatar: null }
  const users = tx
    .updateTable('users')
    .set({ ...nobody, email_verified_at: null, phone_verified_at: null, active: false, purged_at })
    .where('family_id', '=', family_id)
  return (id === undefined ? users : users.where('id', '=', id)).execute()
}

export const markFamilyPurged = (tx: Tx, family_id: string, purged_at: Date) =>
  tx.updateTable('families').set({ purged_at }).where('family_id', '=', family_id).execute()

/** Whose midnight ends a family's days. */
export async function getTimeZone(db: Db, family_id: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return time_zone
}

/** The family's people as they may read of themselves, without those who were forgotten. */
export const listUsers = (db: Db, family_id: string) =>
  db
    .selectFrom('users')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()

export const lockFamilyForUpdate = (tx: Tx, family_id: string) =>
  tx
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Whether a family is open; it stays so until the transaction ends, because closing it waits. */
export async function lockOpenFamilyForShare(tx: Tx, family_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .where('closed_at', 'is', null)
    .select('family_id')
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a family was not forgotten; it stays so until the transaction ends, because its purge waits. */
export async function lockFamilyForShare(tx: Tx, family_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .select('family_id')
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether a family was not forgotten. What is done to its purchases waits for its turn, one after the other; what only
 * names the family doesn't wait.
 */
export async function lockFamily(tx: Tx, family_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .select('family_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Null opens the family again. */
export const setFamilyClosedAt = (tx: Tx, family_id: string, closed_at: Date | null) =>
  tx.updateTable('families').set({ closed_at }).where('family_id', '=', family_id).execute()

/** One person, who is changed by nobody until the transaction ends. */
export const lockUserForShare = (tx: Tx, family_id: string, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .forShare()
    .executeTakeFirst()

/** One person who is not purged, locked so that others who change it wait for each other; what only names it does not wait. */
export const lockUser = (tx: Tx, family_id: string, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .where('purged_at', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

export const markUserClosed = (tx: Tx, family_id: string, id: string, closed_at: Date) =>
  updateUser(tx, { family_id, id, active: false, closed_at })

/** Families closed before an instant and still there, the longest closed first. */
export const listClosedFamilies = (db: Db, before: Date) =>
  db
    .selectFrom('families')
    .where('closed_at', '<', before)
    .where('purged_at', 'is', null)
    .orderBy('closed_at')
    .select(['family_id', 'closed_at', 'time_zone'])
    .execute()

/** Children of open families, deleted before an instant and still there, the longest deleted first. */
export const listClosedChildren = (db: Db, before: Date) =>
  db
    .selectFrom('users')
    .innerJoin('families', 'families.family_id', 'users.family_id')
    .where('users.closed_at', '<', before)
    .where('users.purged_at', 'is', null)
    .where('users.role', '=', 'child')
    .where('families.closed_at', 'is', null)
    .orderBy('users.closed_at')
    .select(['users.family_id', 'users.id', 'users.closed_at', 'families.time_zone'])
    .execute()
