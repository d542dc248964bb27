import { queryOptions, useMutation } from '@tanstack/react-query'
import { stopHelping } from '#contract/accounts/parents.ts'
import {
  decideAsHelper,
  type HelperDecision,
  listHelpedChildren,
  listHelpedQuests,
} from '#contract/quests/helping.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** More quests than a helper decides on at once: those beyond come as soon as some are decided. */
const QUESTS_MAX = 100

export const helpedChildrenQuery = queryOptions({
  queryKey: [...queryKeys.children.all, 'helped'],
  queryFn: async ({ signal }) => (await call(listHelpedChildren, { signal })).children,
})

export const helpedQuestsQuery = (state: 'completed' | 'open') =>
  queryOptions({
    // Below `children`, which live updates of both quests and the family refetch.
    queryKey: [...queryKeys.children.all, 'helped', state],
    queryFn: async ({ signal }) =>
      (await call(listHelpedQuests, { querystring: { state, limit: QUESTS_MAX }, signal })).missions,
  })

export const useDecideAsHelper = (id: string) =>
  useMutation({
    mutationFn: (mission: HelperDecision) => call(decideAsHelper, { params: { id }, body: { mission } }),
    meta: { invalidates: [queryKeys.children.all], awaitsRefetch: true },
  })

/** The helper is signed out, and so cannot fetch anything any more. */
export const useStopHelping = () => useMutation({ mutationFn: () => call(stopHelping, {}) })
