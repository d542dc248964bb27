import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteQuest,
  listChildQuests,
  listOwnQuests,
  listQuestEvents,
  listSharers,
  listWaitingSeries,
  type QuestFilters,
} from '#contract/quests/quests.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { questRelatedKeys } from './queries.ts'

/* Kept out of queries.ts, which must stay small because the child's dashboard loads it first. */

export const childQuestsQuery = (childId: string, filters: QuestFilters) =>
  queryOptions({
    queryKey: queryKeys.quests.ofChild(childId, filters),
    queryFn: ({ signal }) => call(listChildQuests, { params: { id: childId }, querystring: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const ownQuestsPageQuery = (filters: QuestFilters) =>
  queryOptions({
    queryKey: queryKeys.quests.ownPage(filters),
    queryFn: ({ signal }) => call(listOwnQuests, { querystring: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const waitingSeriesQuery = queryOptions({
  queryKey: queryKeys.quests.waitingSeries,
  queryFn: async ({ signal }) => (await call(listWaitingSeries, { signal })).series,
})

export const questEventsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quests.events(id),
    queryFn: async ({ signal }) => (await call(listQuestEvents, { params: { id }, signal })).steps,
  })

export const questSharersQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.quests.detail(id), 'sharers'],
    queryFn: async ({ signal }) => (await call(listSharers, { params: { id }, signal })).sharers,
  })

export function useStopSeries() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteQuest, { params: { id }, querystring: { scope: 'series' } }),
    onSettled: (_, __, id) => queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) }),
    meta: { invalidates: questRelatedKeys },
  })
}
