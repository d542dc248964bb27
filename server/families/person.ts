import type { Child } from '#contract/families.ts'
import type { UserRow } from './store.ts'

/** What the wire says of anybody. */
export const asPerson = (user: UserRow) => ({
  id: user.id,
  name: `${user.first_name} ${user.last_name}`.trim(),
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  avatar: user.avatar,
})

/** What the wire says of a child to its parent. */
export const asChild = (row: UserRow, points: number): Child => ({
  ...asPerson(row),
  birthday: row.birthday,
  points,
  active: row.active,
  language: row.language,
  email_verified: row.email_verified_at !== null,
})

/** First and last name as given, or out of one name, split at its last space. */
export function namesOf({ first_name, last_name, name = '' }: Names) {
  const cut = name.lastIndexOf(' ')
  return {
    first_name: first_name ?? (cut > 0 ? name.slice(0, cut) : name),
    last_name: last_name ?? (cut > 0 ? name.slice(cut + 1) : ''),
  }
}
type Names = { [Name in 'first_name' | 'last_name' | 'name']?: string | undefined }
