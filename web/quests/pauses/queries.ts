import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  changePause,
  createPause,
  endPause,
  listPauses,
  type NewPause,
  type Pause,
} from '#contract/quests/pauses.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { questRelatedKeys } from '#web/quests/queries.ts'

/** Invalidated by every change of a quest. */
export const pausesQuery = queryOptions({
  queryKey: queryKeys.quests.pauses,
  queryFn: async ({ signal }) => (await call(listPauses, { signal })).pauses,
})

const meta = { invalidates: [...questRelatedKeys, queryKeys.quests.details] }

export const useCreatePause = () =>
  useMutation({ mutationFn: (pause: NewPause) => call(createPause, { body: { pause } }), meta })

export const useChangePause = () =>
  useMutation({
    mutationFn: ({ id, last_day }: Pick<Pause, 'id' | 'last_day'>) =>
      call(changePause, { params: { id }, body: { pause: { last_day } } }),
    meta,
  })

export const useEndPause = () =>
  useMutation({ mutationFn: (id: string) => ignoreNotFound(call(endPause, { params: { id } })), meta })
