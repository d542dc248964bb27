import { SUPPER_HOURS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type UserRow = Tables['users']

type NewFamily = Omit<
  Tables['families'],
  'supper_hour' | 'closed_at' | 'purged_at' | 'vouched_at' | 'family_code'
>

export const insertFamily = (tx: Tx, family: NewFamily) =>
  tx
    .insertInto('families')
    .values({
      ...family,
      supper_hour: SUPPER_HOURS.default,
      closed_at: null,
      purged_at: null,
      vouched_at: null,
      family_code: null,
    })
    .execute()

export const updateFamily = (
  tx: Tx,
  family_id: string,
  changes: Partial<Pick<Tables['families'], 'time_zone' | 'supper_hour'>>,
) => tx.updateTable('families').set(changes).where('family_id', '=', family_id).execute()

/** Whether the operator lets the family redeem rewards even if other families use the same address or card. (X07) */
export async function isVouchedFor(db: Db, family_id: string): Promise<boolean> {
  const family = db.selectFrom('families').where('family_id', '=', family_id)
  return (await family.select('vouched_at').executeTakeFirst())?.vouched_at != null
}

export const vouchForFamily = (tx: Tx, family_id: string, now: Date) =>
  tx.updateTable('families').set({ vouched_at: now }).where('family_id', '=', family_id).execute()

/** Returns the hour at which parents get one message about several finished quests: see `SUPPER_HOURS`. (D09) */
export async function getSupperHour(db: Db, family_id: string): Promise<number> {
  const family = db.selectFrom('families').where('family_id', '=', family_id)
  return (await family.select('supper_hour').executeTakeFirstOrThrow()).supper_hour
}

export type NewUser = Omit<UserRow, 'skin' | 'phone_verified_at' | 'welcomed_at' | 'closed_at' | 'purged_at'>

export const insertUser = (tx: Tx, user: NewUser) =>
  tx
    .insertInto('users')
    .values({
      ...user,
      skin: null,
      phone_verified_at: null,
      welcomed_at: null,
      closed_at: null,
      purged_at: null,
    })
    .execute()

export const findUser = (db: Db, family_id: string, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .executeTakeFirst()

/** Finds the person with this address, inactive ones included. */
export const findMemberByEmail = (db: Db, family_id: string, email: string): Promise<UserRow | undefined> =>
  unpurgedUsers(db, family_id).where('email', '=', email).executeTakeFirst()

export const updateUser = (
  tx: Tx,
  { family_id, id, ...changes }: Pick<UserRow, 'family_id' | 'id'> & Partial<UserRow>,
) =>
  tx
    .updateTable('users')
    .set(changes)
    .where((row) => row.and({ family_id, id }))
    .returningAll()
    .executeTakeFirst()

export const listChildren = (db: Db, family_id: string): Promise<UserRow[]> =>
  unpurgedUsers(db, family_id).where('role', '=', 'child').execute()

/** Lists the parents, the first parent first. Removed parents are left out. */
export const listParents = (db: Db, family_id: string): Promise<UserRow[]> =>
  unpurgedUsers(db, family_id).where('role', '=', 'parent').where('active', '=', true).execute()

/** Lists the helpers, the one who joined first first. Removed helpers are left out. */
export const listHelpers = (db: Db, family_id: string): Promise<UserRow[]> =>
  unpurgedUsers(db, family_id).where('role', '=', 'helper').where('active', '=', true).execute()

/** Lists all users except purged ones. */
export const listUsers = (db: Db, family_id: string) => unpurgedUsers(db, family_id).execute()

const unpurgedUsers = (db: Db, family_id: string) =>
  db
    .selectFrom('users')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()

export const insertConsent = (tx: Tx, consent: Tables['consents']) =>
  tx.insertInto('consents').values(consent).execute()

/** Removes the personal data of one user, or of the whole family. */
export const anonymizeUsers = (tx: Tx, family_id: string, purged_at: Date, id?: string) => {
  const noPersonalData = {
    email: '',
    phone: '',
    first_name: '',
    last_name: '',
    birthday: null,
    avatar: null,
    skin: null,
  }
  const users = tx
    .updateTable('users')
    .set({ ...noPersonalData, email_verified_at: null, phone_verified_at: null, active: false, purged_at })
    .where('family_id', '=', family_id)
  return (id === undefined ? users : users.where('id', '=', id)).execute()
}

export const markFamilyPurged = (tx: Tx, family_id: string, purged_at: Date) =>
  tx
    .updateTable('families')
    .set({ purged_at, family_code: null })
    .where('family_id', '=', family_id)
    .execute()

export async function getTimeZone(db: Db, family_id: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return time_zone
}

/** Returns undefined when the family is purged. Even inserts of rows that refer to the family wait for this lock. */
export const lockFamilyForUpdate = (tx: Tx, family_id: string) =>
  tx
    .selectFrom('families')
    .where('family_id', '=', family_id)
    .where('purged_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

const selectFamily = (tx: Tx, family_id: string) =>
  tx.selectFrom('families').where('family_id', '=', family_id).select('family_id')

/** Returns whether the family is open; if so, it cannot be closed until the transaction ends. */
export async function lockOpenFamilyForShare(tx: Tx, family_id: string): Promise<boolean> {
  const openFamily = selectFamily(tx, family_id).where('closed_at', 'is', null)
  return (await openFamily.forShare().executeTakeFirst()) !== undefined
}

/** Returns whether the family is not purged; if so, it cannot be purged until the transaction ends. */
export async function lockFamilyForShare(tx: Tx, family_id: string): Promise<boolean> {
  const unpurgedFamily = selectFamily(tx, family_id).where('purged_at', 'is', null)
  return (await unpurgedFamily.forShare().executeTakeFirst()) !== undefined
}

/**
 * Returns whether the family still has its data (is not purged); if so, other callers of this function wait until the
 * transaction ends, so that changes to the family's purchases run one after the other. Inserts of rows that only refer
 * to the family do not wait.
 */
export async function lockFamily(tx: Tx, family_id: string): Promise<boolean> {
  const unpurgedFamily = selectFamily(tx, family_id).where('purged_at', 'is', null)
  return (await unpurgedFamily.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Closes the family; `null` reopens it. */
export const setFamilyClosedAt = (tx: Tx, family_id: string, closed_at: Date | null) =>
  tx.updateTable('families').set({ closed_at }).where('family_id', '=', family_id).execute()

/** Locks a user: others can read it, but not change it, until the transaction ends. */
export const lockUserForShare = (tx: Tx, family_id: string, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .forShare()
    .executeTakeFirst()

/** Locks a user, unless purged. Other changes to the user wait; inserts of rows that only refer to the user do not. */
export const lockUser = (tx: Tx, family_id: string, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .where('purged_at', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

export const markChildDeleted = (tx: Tx, family_id: string, id: string, closed_at: Date) =>
  updateUser(tx, { family_id, id, active: false, closed_at })

/** Lists the families after `afterId` that were closed before an instant and are not purged, in the order of their ids. */
export const listClosedFamilies = (db: Db, closedBefore: Date, afterId: string, limit: number) =>
  db
    .selectFrom('families')
    .where('family_id', '>', afterId)
    .where('closed_at', '<', closedBefore)
    .where('purged_at', 'is', null)
    .orderBy('family_id')
    .limit(limit)
    .select('family_id')
    .execute()

const deletedChildren = (db: Db, deletedBefore: Date) =>
  db
    .selectFrom('users')
    .innerJoin('families', 'families.family_id', 'users.family_id')
    .where('users.closed_at', '<', deletedBefore)
    .where('users.purged_at', 'is', null)
    .where('users.role', '=', 'child')
    .where('families.closed_at', 'is', null)

/**
 * Lists the open families after `afterId` with children that were deleted before an instant and are not purged, in the
 * order of their ids.
 */
export const listFamiliesWithDeletedChildren = (
  db: Db,
  deletedBefore: Date,
  afterId: string,
  limit: number,
) =>
  deletedChildren(db, deletedBefore)
    .where('users.family_id', '>', afterId)
    .orderBy('users.family_id')
    .limit(limit)
    .select('users.family_id')
    .distinct()
    .execute()

/** Lists a family's children that were deleted before an instant and are not purged, the earliest first. */
export const listDeletedChildren = (db: Db, family_id: string, deletedBefore: Date) =>
  deletedChildren(db, deletedBefore)
    .where('users.family_id', '=', family_id)
    .orderBy('users.closed_at')
    .select(['users.family_id', 'users.id', 'families.time_zone'])
    .execute()
