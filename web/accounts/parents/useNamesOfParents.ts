import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { parentsQuery } from './queries.ts'

/** Returns a function that returns the first name of another parent; undefined for the signed-in parent, and while names load. */
export function useNamesOfParents() {
  const ownId = useQuery(profileQuery).data?.id
  const parents = useQuery(parentsQuery).data?.parents
  return (id: string | null): string | undefined => {
    if (!id || !ownId || !parents || id === ownId) return undefined
    return parents.find((parent) => parent.id === id)?.first_name ?? m.parents_former()
  }
}
