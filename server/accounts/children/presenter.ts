import type { Child, ChildProfile } from '#contract/accounts/children.ts'
import { getPendingContacts } from '#server/accounts/contacts/queries.ts'
import { toPerson } from '#server/accounts/families/person.ts'
import type { UserRow } from '#server/accounts/families/queries.ts'
import { getSkin } from '#server/accounts/families/skin.ts'
import { getChildPoints } from '#server/ledger/balances.ts'
import { listChildrenWithoutMails } from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'

export const toChild = (row: UserRow, points: number, getsMails: boolean): Child => ({
  ...toPerson(row),
  role: 'child',
  birthday: row.birthday,
  points,
  active: row.active,
  language: row.language,
  email_verified: row.email_verified_at !== null,
  messages: getsMails,
})

export async function getChildProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { time_zone }: Actor,
  row: UserRow,
): Promise<ChildProfile> {
  const { points } = await getChildPoints(db, row.family_id, row.id)
  const { email } = await getPendingContacts(db, row, clock.now())
  return {
    ...toChild(row, points, !(await listChildrenWithoutMails(db, row.family_id)).has(row.id)),
    waiting_email: email,
    skin: getSkin(row, clock.today(time_zone)),
  }
}
