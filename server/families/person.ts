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

export const asChild = (row: UserRow, points: number): Child => ({
  ...asPerson(row),
  birthday: row.birthday,
  points,
  active: row.active,
  language: row.language,
  email_verified: row.email_verified_at !== null,
})
