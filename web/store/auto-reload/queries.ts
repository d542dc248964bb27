import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getForecast } from '#contract/quests/forecast.ts'
import { type ProfileWithReload, type ReloadForm, saveReloadSettings } from '#contract/store/auto-reload.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'

/** The profile, with how points reload. */
export const reloadProfileQuery = queryOptions({
  ...profileQuery,
  select: (profile): ProfileWithReload => profile,
})

/** Whether the points last for the quests to come. */
export const forecastQuery = queryOptions({
  queryKey: ['points', 'forecast'],
  queryFn: async ({ signal }) => (await call(getForecast, { signal })).forecast,
})

export function useSaveReload() {
  const queryClient = useQueryClient()
  return async (reload_settings: ReloadForm) => {
    const { parent } = await call(saveReloadSettings, { body: { reload_settings } })
    queryClient.setQueryData(profileQuery.queryKey, parent)
  }
}
