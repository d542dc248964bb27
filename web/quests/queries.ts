import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  changeQuest,
  createQuest,
  type DeleteScope,
  deleteQuest,
  getQuest,
  listOwnQuests,
  listWaiting,
  type NewQuest,
  type Quest,
  type QuestChange,
} from '#contract/quests.ts'
import { ApiError, call } from '#web/app/api.ts'

/** As many as one answer holds: what is open, waiting or decided today must all be in the first. */
const TRAIL_PAGE = 100

export const ownQuests = infiniteQueryOptions({
  queryKey: ['quests', 'own'],
  queryFn: ({ pageParam, signal }) =>
    call(listOwnQuests, { querystring: { offset: pageParam, limit: TRAIL_PAGE }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ pagination }, pages) => {
    const read = pages.length * TRAIL_PAGE
    return read < pagination.total ? read : undefined
  },
})

/** As many as one answer holds; nobody lets more wait. */
export const waitingQuests = queryOptions({
  queryKey: ['quests', 'waiting'],
  queryFn: ({ signal }) => call(listWaiting, { querystring: { limit: 100 }, signal }),
})

export const questOf = (id: string) =>
  queryOptions({
    queryKey: ['quest', id],
    queryFn: async ({ signal }) => (await call(getQuest, { params: { id }, signal })).mission,
  })

export function useCreateQuest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (quest: NewQuest) => (await call(createQuest, { body: { mission: quest } })).mission,
    onSettled: () => refresh(queries),
  })
}

/** One step of any quest: finish, verify, reject, undo. */
export function useChangeQuest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: QuestChange }) => take(id, change),
    onSuccess: (quest) => {
      const { queryKey } = questOf(quest.id)
      queries.setQueryData(queryKey, quest)
      // What hangs below it, not the quest itself, which has just come.
      void queries.invalidateQueries({ queryKey: [...queryKey, 'events'] })
    },
    onError: (_, { id }) => queries.invalidateQueries({ queryKey: questOf(id).queryKey }),
    onSettled: () => refresh(queries),
  })
}

export function useDeleteQuest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, scope }: { id: string; scope: DeleteScope }) => {
      try {
        await call(deleteQuest, { params: { id }, querystring: { scope } })
      } catch (error) {
        // Gone already is what was wanted.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      }
    },
    // Still on the screen for a moment, so it is not asked for again; whoever comes back to it asks.
    onSuccess: (_, { id }) =>
      queries.invalidateQueries({ queryKey: questOf(id).queryKey, refetchType: 'none' }),
    onError: (_, { id }) => queries.invalidateQueries({ queryKey: questOf(id).queryKey }),
    onSettled: () => refresh(queries),
  })
}

/** Everything that shows a quest's state, or points it moved. */
export function refresh(queries: QueryClient) {
  for (const key of ['quests', 'children', 'points', 'profile']) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}

async function take(id: string, change: QuestChange): Promise<Quest> {
  try {
    return (await call(changeQuest, { params: { id }, body: { mission: change } })).mission
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quest_moved_on') throw error
    // Somebody was faster. When the quest already is as wanted, that is success.
    const { mission } = await call(getQuest, { params: { id } })
    if (!isAsWanted(mission, change)) throw error
    return mission
  }
}

function isAsWanted(quest: Quest, change: QuestChange) {
  // A quest restored by somebody else may have left the points where this one would not.
  if ('verified' in change) return change.verified && quest.verified
  return 'complete' in change && quest.complete === change.complete && !quest.verified
}
