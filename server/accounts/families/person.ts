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

/** Returns the first and last name as given, or splits `name` at its last space. */
export function splitNames({ first_name, last_name, name = '' }: Names) {
  const cut = name.lastIndexOf(' ')
  return {
    first_name: first_name ?? (cut > 0 ? name.slice(0, cut) : name),
    last_name: last_name ?? (cut > 0 ? name.slice(cut + 1) : ''),
  }
}
type Names = { [Name in 'first_name' | 'last_name' | 'name']?: string | undefined }
