import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getForecast } from '#contract/quests/forecast.ts'
import type { NewQuest } from '#contract/quests/quests.ts'
import {
  changeQuestSet,
  createQuestSet,
  createQuests,
  deleteQuestSet,
  getWeekAsSet,
  listQuestSets,
  type QuestSetForm,
} from '#contract/quests/sets.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { questRelatedKeys } from '#web/quests/queries.ts'

/** Invalidated by every change of a quest, because the average points change, too. */
const setsKey = [...queryKeys.quests.lists, 'sets']

/** The family's own sets, and the points that sets propose. */
export const questSetsQuery = queryOptions({
  queryKey: setsKey,
  queryFn: ({ signal }) => call(listQuestSets, { signal }),
})

/**
 * The same data as the forecast of the store's auto-reload, under the same key. A file that both import would be one more entry in
 * the list of files that every first visit loads.
 */
export const forecastQuery = queryOptions({
  queryKey: queryKeys.points.forecast,
  queryFn: async ({ signal }) => (await call(getForecast, { signal })).forecast,
})

export const useCreateQuests = () =>
  useMutation({
    mutationFn: async (missions: NewQuest[]) => (await call(createQuests, { body: { missions } })).missions,
    meta: { invalidates: questRelatedKeys },
  })

const meta = { invalidates: [setsKey] }

/** Saves a new set, or replaces the one with an id. */
export const useSaveSet = () =>
  useMutation({
    mutationFn: async ({ id, ...quest_set }: QuestSetForm & { id: string | undefined }) => {
      const body = { quest_set }
      const saved = await (id
        ? call(changeQuestSet, { params: { id }, body })
        : call(createQuestSet, { body }))
      return saved.quest_set
    },
    meta,
  })

export const useDeleteSet = () =>
  useMutation({ mutationFn: (id: string) => ignoreNotFound(call(deleteQuestSet, { params: { id } })), meta })

export const useShowDays = () =>
  useMutation({
    mutationFn: async (days: z.input<typeof getWeekAsSet.schema.querystring>) =>
      (await call(getWeekAsSet, { querystring: days })).quests,
  })
