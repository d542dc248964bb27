import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { TRAIL_QUESTS_MAX } from '#contract/limits.ts'
import {
  changeQuest,
  createQuest,
  type DeleteScope,
  deleteQuest,
  getQuest,
  listOwnQuests,
  listQuestsToVerify,
  type NewQuest,
  type Quest,
  type QuestChange,
} from '#contract/quests/quests.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { today } from '#web/platform/app/format.ts'

/** In the API a quest is called a mission. */
type TrailPage = { missions: Quest[]; pagination: { total: number } }

export const ownQuestsQuery = infiniteQueryOptions({
  queryKey: queryKeys.quests.own,
  queryFn: ({ pageParam, signal, client }) =>
    readTrail(
      (offset) => call(listOwnQuests, { querystring: { offset, limit: TRAIL_QUESTS_MAX }, signal }),
      pageParam,
      async () => today((await client.ensureQueryData(profileQuery)).time_zone),
    ),
  initialPageParam: 0,
  getNextPageParam: ({ pagination }, pages) => {
    const loadedCount = pages.reduce((sum, { missions }) => sum + missions.length, 0)
    return loadedCount < pagination.total ? loadedCount : undefined
  },
})

/**
 * Reads a page of quests from `offset` for the trail on the child's dashboard, then further pages until one ends with a
 * quest that the dashboard does not count (isCounted). The server lists the quests to do first, and then all other
 * quests, the latest changed first. So the pages contain every quest to do. They may lack a quest that waits for a
 * parent, if more than a page of quests changed after it. Calls `getToday` only if needed.
 */
export async function readTrail(
  readPage: (offset: number) => Promise<TrailPage>,
  offset: number,
  getToday: () => Promise<string>,
): Promise<TrailPage> {
  const { missions, pagination } = await readPage(offset)
  while (offset + missions.length < pagination.total && isCounted(missions.at(-1), await getToday())) {
    missions.push(...(await readPage(offset + missions.length)).missions)
  }
  return { missions, pagination }
}

/**
 * Whether the child's dashboard counts the quest, either as still to do or as waiting for a parent. A waiting quest
 * counts even if it has expired.
 */
const isCounted = (quest: Quest | undefined, today: string) =>
  quest &&
  !quest.verified &&
  (quest.complete || quest.stays_open || quest.paused_for || quest.due_date >= today)

/** Reads only one page, of the maximum size: in practice a family never has more quests to verify. */
export const waitingQuestsQuery = queryOptions({
  queryKey: queryKeys.quests.toVerify,
  queryFn: ({ signal }) => call(listQuestsToVerify, { querystring: { limit: 100 }, signal }),
})

export const questQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quests.detail(id),
    queryFn: async ({ signal }) => (await call(getQuest, { params: { id }, signal })).mission,
  })

/** The keys of all queries, other than the quest's own, that a changed quest makes stale. */
export const questRelatedKeys = [
  queryKeys.quests.lists,
  queryKeys.children.all,
  queryKeys.points.all,
  queryKeys.profile,
]

export const useCreateQuest = () =>
  useMutation({
    mutationFn: async (quest: NewQuest) => (await call(createQuest, { body: { mission: quest } })).mission,
    meta: { invalidates: questRelatedKeys },
  })

export function useChangeQuest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: QuestChange }) => sendChange(id, change),
    onSuccess: (quest) => {
      queryClient.setQueryData(queryKeys.quests.detail(quest.id), quest)
      void queryClient.invalidateQueries({ queryKey: queryKeys.quests.events(quest.id) })
    },
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) }),
    meta: { invalidates: questRelatedKeys },
  })
}

export function useDeleteQuest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, scope }: { id: string; scope: DeleteScope }) =>
      ignoreNotFound(call(deleteQuest, { params: { id }, querystring: { scope } })),
    // No refetch now: the screen still shows the deleted quest for a moment.
    onSuccess: (_, { id }) =>
      queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id), refetchType: 'none' }),
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) }),
    meta: { invalidates: questRelatedKeys },
  })
}

export async function sendChange(id: string, change: QuestChange): Promise<Quest> {
  try {
    return (await call(changeQuest, { params: { id }, body: { mission: change } })).mission
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quest_moved_on') throw error
    // Another family member was faster. If the quest already has the wanted state, treat that as success.
    const { mission } = await call(getQuest, { params: { id } })
    if (!isAlreadyDone(mission, change)) throw error
    return mission
  }
}

/**
 * Whether the quest already has the wanted state, note, points and due date. The details count, too: a note that was
 * not saved must not seem to be sent.
 */
function isAlreadyDone(quest: Quest, change: QuestChange) {
  // A restored quest (`verified: false`) never counts as already done: the change also says whether the child keeps the
  // points that the quest paid, and the other parent may have chosen differently.
  const hasWantedState =
    'verified' in change
      ? change.verified && quest.verified
      : 'complete' in change && quest.complete === change.complete && !quest.verified
  const wantedFields: Record<string, unknown> = change
  const details = ['note', 'points', 'due_date'] as const
  return hasWantedState && details.every((name) => !wantedFields[name] || wantedFields[name] === quest[name])
}
