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

/** Returns the first and last name; a missing one is taken from `name`, split at its last space. */
export function splitNames({ first_name, last_name, name = '' }: Names) {
  const lastSpace = name.lastIndexOf(' ')
  return {
    first_name: first_name ?? (lastSpace > 0 ? name.slice(0, lastSpace) : name),
    last_name: last_name ?? (lastSpace > 0 ? name.slice(lastSpace + 1) : ''),
  }
}
type Names = { [Name in 'first_name' | 'last_name' | 'name']?: string | undefined }
