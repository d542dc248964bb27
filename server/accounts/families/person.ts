import { splitName } from '#contract/names.ts'
import type { UserRow } from './queries.ts'

export const toPerson = (user: UserRow) => ({
  id: user.id,
  name: `${user.first_name} ${user.last_name}`.trim(),
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  avatar: user.avatar,
})

/** Returns the first and last name; a missing one is taken from `name`. */
export function splitNames({ first_name, last_name, name = '' }: Names) {
  const split = splitName(name)
  return { first_name: first_name ?? split.first_name, last_name: last_name ?? split.last_name }
}
type Names = { [Name in 'first_name' | 'last_name' | 'name']?: string | undefined }
