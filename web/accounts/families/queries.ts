import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ChildChange,
  createChild,
  createChildWithPin,
  getChild,
  listChildren,
  type NewChild,
  type NewChildWithPin,
  reactivateChild,
  updateChild,
} from '#contract/accounts/children.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The family's children with today's progress. Every change of a quest invalidates this query. */
export const childrenQuery = queryOptions({
  queryKey: queryKeys.children.all,
  queryFn: async ({ signal }) => (await call(listChildren, { signal })).children,
})

export const childQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.children.detail(id),
    queryFn: ({ signal }) => call(getChild, { params: { id }, signal }),
  })

/**
 * Creates a child's account. If an inactive child of the family has the same address, reactivates that child with the
 * form's data instead. (K04)
 */
export function useAddChild() {
  const queryClient = useQueryClient()
  return async (child: NewChild | NewChildWithPin): Promise<{ id: string; restoredName?: string }> => {
    const refreshChildren = () => queryClient.invalidateQueries({ queryKey: queryKeys.children.all })
    if ('pin' in child) {
      const created = await call(createChildWithPin, { body: child })
      void refreshChildren()
      return created
    }
    const address = child.email.toLowerCase()
    const sameChild = (await queryClient.fetchQuery(childrenQuery)).find(({ email }) => email === address)
    if (sameChild && !sameChild.active) {
      const { email: _, ...body } = child
      const { child: restored } = await call(reactivateChild, { params: { id: sameChild.id }, body })
      void refreshChildren()
      return { id: restored.id, restoredName: restored.first_name }
    }
    const { id } = await call(createChild, { body: child })
    void refreshChildren()
    return { id }
  }
}

export const useReactivateChild = (id: string) =>
  useMutation({
    mutationFn: () => call(reactivateChild, { params: { id }, body: null }),
    meta: { invalidates: [queryKeys.children.all], awaitsRefetch: true },
  })

/** Changes the given fields of a child. */
export function useUpdateChild(id: string) {
  const queryClient = useQueryClient()
  return async (change: ChildChange) => {
    const { child } = await call(updateChild, { params: { id }, body: change })
    queryClient.setQueryData(childQuery(id).queryKey, (current) => current && { ...current, child })
    void queryClient.invalidateQueries({ queryKey: queryKeys.children.all })
  }
}
