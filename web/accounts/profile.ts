import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { getProfile, updateOwnChild, updateParent } from '#contract/accounts/families.ts'
import type { Language } from '#contract/values.ts'
import { apiPath, call } from '#web/platform/api/api.ts'
import { isPrefetching } from '#web/platform/api/prefetched.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { currentUser } from '#web/platform/api/session.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'

/**
 * Who is signed in. Its points are the wallet of a parent, the own balance of a child. What the browser remembers of them
 * is shown until it has come.
 */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => {
    if (!isPrefetching(apiPath(getProfile))) await afterFirstPaint()
    return call(getProfile, { signal })
  },
})

/** Nothing has come of it yet. What failed once is not waited for. */
export const isFirstLoad = ({ isPending, isFetched }: UseQueryResult) => isPending && !isFetched

/** The person's language also decides that of mails, so the server keeps it. */
export const saveLanguage = (language: Language) =>
  currentUser().role === 'parent'
    ? call(updateParent, { body: { language } })
    : call(updateOwnChild, { body: { language } })
