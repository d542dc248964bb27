import type { ContactKind } from '#contract/accounts/contacts.ts'
import type { Child, ChildProfile } from '#contract/accounts/families.ts'
import { listContactChanges } from '#server/accounts/contacts/queries.ts'
import type { UserRow } from '#server/accounts/families/queries.ts'
import { getChildPoints } from '#server/ledger/balances.ts'
import { listUsersWithoutMails } from '#server/messages/notifications/preferences.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** What the wire says of anybody. */
export const toPerson = (user: UserRow) => ({
  id: user.id,
  name: `${user.first_name} ${user.last_name}`.trim(),
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  avatar: user.avatar,
})

/** What the wire says of a child to its parent. */
export const toChild = (row: UserRow, points: number, messages: boolean): Child => ({
  ...toPerson(row),
  role: 'child',
  birthday: row.birthday,
  points,
  active: row.active,
  language: row.language,
  email_verified: row.email_verified_at !== null,
  messages,
})

/** One child as its parent sees it. */
export async function getChildProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: UserRow,
): Promise<ChildProfile> {
  const { points } = await getChildPoints(db, row.family_id, row.id)
  const { email } = await getWaitingContacts(db, row, clock.now())
  return {
    ...toChild(row, points, !(await listUsersWithoutMails(db, row.family_id)).has(row.id)),
    waiting_email: email,
  }
}

/** The e-mail and phone that wait to be verified. */
export async function getWaitingContacts(
  db: Db,
  { family_id, id }: Pick<UserRow, 'family_id' | 'id'>,
  now: Date,
) {
  const changes = await listContactChanges(db, family_id, id, now)
  const waiting = (kind: ContactKind) => changes.find((change) => change.kind === kind)?.value ?? null
  return { email: waiting('email'), phone: waiting('phone') }
}

/** First and last name as given, or out of one name, split at its last space. */
export function splitNames({ first_name, last_name, name = '' }: Names) {
  const cut = name.lastIndexOf(' ')
  return {
    first_name: first_name ?? (cut > 0 ? name.slice(0, cut) : name),
    last_name: last_name ?? (cut > 0 ? name.slice(cut + 1) : ''),
  }
}
type Names = { [Name in 'first_name' | 'last_name' | 'name']?: string | undefined }
