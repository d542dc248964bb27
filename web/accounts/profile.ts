import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { getProfile, updateOwnChild, updateOwnHelper, updateParent } from '#contract/accounts/families.ts'
import type { Language, Skin } from '#contract/values.ts'
import { apiPath, call } from '#web/platform/api/api.ts'
import { isPrefetched } from '#web/platform/api/prefetched.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { currentUser } from '#web/platform/api/session.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'

/**
 * The signed-in user. `points` is a parent's wallet or a child's own balance. Until the profile has loaded, screens show
 * the data stored in the browser.
 */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => {
    if (!isPrefetched(apiPath(getProfile))) await afterFirstPaint()
    return call(getProfile, { signal })
  },
})

/** Returns true until the first response, which may be an error. */
export const isFirstLoad = ({ isPending, isFetched }: UseQueryResult) => isPending && !isFetched

/** Saves the language on the server, which uses it for mails. */
export function saveLanguage(language: Language): Promise<unknown> {
  const { role } = currentUser()
  if (role === 'parent') return call(updateParent, { body: { language } })
  return call(role === 'helper' ? updateOwnHelper : updateOwnChild, { body: { language } })
}

/** Saves which skin (look of the kid site) the signed-in child has chosen. */
export const saveSkin = (skin: Skin) => call(updateOwnChild, { body: { skin } })
