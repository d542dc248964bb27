import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getForecast } from '#contract/quests/forecast.ts'
import { type ProfileWithReload, type ReloadForm, saveReloadSettings } from '#contract/store/auto-reload.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The profile query, typed with the auto-reload settings that a parent's profile contains. */
export const profileWithReloadQuery = queryOptions({
  ...profileQuery,
  select: (profile): ProfileWithReload => profile,
})

export const forecastQuery = queryOptions({
  queryKey: queryKeys.points.forecast,
  queryFn: async ({ signal }) => (await call(getForecast, { signal })).forecast,
})

export function useSaveReload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reload_settings: ReloadForm) => call(saveReloadSettings, { body: { reload_settings } }),
    onSuccess: ({ parent }) => queryClient.setQueryData(profileQuery.queryKey, parent),
  }).mutateAsync
}
