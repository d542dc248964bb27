import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  createChild,
  getChild,
  type KidChange,
  listChildren,
  type NewChild,
  updateChild,
} from '#contract/families.ts'
import { call } from '#web/app/api.ts'

/** The family's children, with how today goes for each. Refreshed by everything that changes a quest. */
export const familyChildren = queryOptions({
  queryKey: ['children'],
  queryFn: async ({ signal }) => (await call(listChildren, { signal })).children,
})

export const childOf = (id: string) =>
  queryOptions({
    queryKey: ['children', id],
    queryFn: ({ signal }) => call(getChild, { params: { id }, signal }),
  })

/** Makes the account and answers the child's id. */
export function useCreateChild() {
  const queries = useQueryClient()
  return async (child: NewChild) => {
    const { id } = await call(createChild, { body: child })
    void queries.invalidateQueries({ queryKey: ['children'] })
    return id
  }
}

/** Changes what is named of the child. */
export function useUpdateChild(id: string) {
  const queries = useQueryClient()
  return async (change: KidChange) => {
    const { child } = await call(updateChild, { params: { id }, body: change })
    queries.setQueryData(childOf(id).queryKey, (now) => now && { ...now, child })
    void queries.invalidateQueries({ queryKey: ['children'] })
  }
}
