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
  isExpired,
  listOwnQuests,
  listWaiting,
  type NewQuest,
  type Quest,
  type QuestChange,
} from '#contract/quests/quests.ts'
import { ApiError, call } from '#web/platform/app/api.ts'
import { today } from '#web/platform/app/format.ts'

/** As many as one answer holds. */
export const TRAIL_PAGE = 100

export const ownQuestsQuery = infiniteQueryOptions({
  queryKey: ['quests', 'own'],
  queryFn: async ({ pageParam, signal }) => {
    const read = (offset: number) =>
      call(listOwnQuests, { querystring: { offset, limit: TRAIL_PAGE }, signal })
    const { missions, pagination } = await read(pageParam)
    // What nobody has decided comes first and is counted on the screen: all of it is read.
    while (isUndecided(missions.at(-1)) && pageParam + missions.length < pagination.total) {
      missions.push(...(await read(pageParam + missions.length)).missions)
    }
    return { missions, pagination }
  },
  initialPageParam: 0,
  getNextPageParam: ({ pagination }, pages) => {
    const read = pages.reduce((sum, { missions }) => sum + missions.length, 0)
    return read < pagination.total ? read : undefined
  },
})

const isUndecided = (quest: Quest | undefined) =>
  quest && !quest.verified && (quest.complete || !isExpired(quest, today()))

/** As many as one answer holds; nobody lets more wait. */
export const waitingQuestsQuery = queryOptions({
  queryKey: ['quests', 'waiting'],
  queryFn: ({ signal }) => call(listWaiting, { querystring: { limit: 100 }, signal }),
})

export const questQuery = (id: string) =>
  queryOptions({
    queryKey: ['quest', id],
    queryFn: async ({ signal }) => (await call(getQuest, { params: { id }, signal })).mission,
  })

export function useCreateQuest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (quest: NewQuest) => (await call(createQuest, { body: { mission: quest } })).mission,
    onSettled: () => invalidateQuests(queries),
  })
}

/** One step of any quest: finish, verify, reject, undo. */
export function useChangeQuest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: QuestChange }) => sendChange(id, change),
    onSuccess: (quest) => {
      const { queryKey } = questQuery(quest.id)
      queries.setQueryData(queryKey, quest)
      // What hangs below it, not the quest itself, which has just come.
      void queries.invalidateQueries({ queryKey: [...queryKey, 'events'] })
    },
    onError: (_, { id }) => queries.invalidateQueries({ queryKey: questQuery(id).queryKey }),
    onSettled: () => invalidateQuests(queries),
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
      queries.invalidateQueries({ queryKey: questQuery(id).queryKey, refetchType: 'none' }),
    onError: (_, { id }) => queries.invalidateQueries({ queryKey: questQuery(id).queryKey }),
    onSettled: () => invalidateQuests(queries),
  })
}

/** Everything that shows a quest's state, or points it moved. */
export function invalidateQuests(queries: QueryClient) {
  for (const key of ['quests', 'children', 'points', 'profile']) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}

async function sendChange(id: string, change: QuestChange): Promise<Quest> {
  try {
    return (await call(changeQuest, { params: { id }, body: { mission: change } })).mission
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quest_moved_on') throw error
    // Somebody was faster. When the quest already is as wanted, that is success.
    const { mission } = await call(getQuest, { params: { id } })
    if (!isAlreadyDone(mission, change)) throw error
    return mission
  }
}

/** What was said with it counts, too: words that went nowhere must not be taken for told. */
function isAlreadyDone(quest: Quest, change: QuestChange) {
  // A quest restored by somebody else may have left the points where this one would not.
  const isThere =
    'verified' in change
      ? change.verified && quest.verified
      : 'complete' in change && quest.complete === change.complete && !quest.verified
  const isSaid =
    isSame('note', quest, change) && isSame('points', quest, change) && isSame('due_date', quest, change)
  return isThere && isSaid
}

const isSame = (name: 'note' | 'points' | 'due_date', quest: Quest, change: QuestChange) => {
  const wanted = name in change && Object(change)[name]
  return !wanted || wanted === quest[name]
}
