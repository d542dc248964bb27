import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { getProfile, updateOwnChild, updateParent } from '#contract/accounts/families.ts'
import type { Language } from '#contract/values.ts'
import { call, pathOf } from './api.ts'
import { firstPaint } from './first-paint.ts'
import { isAskedEarly } from './prefetch.ts'
import { queryKeys } from './query-keys.ts'
import { currentUser } from './session.ts'

/**
 * Who is signed in. Its points are the wallet of a parent, the own balance of a child. What the browser remembers of them
 * is shown until it has come.
 */
export const myProfile = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => {
    if (!isAskedEarly(pathOf(getProfile))) await firstPaint()
    return call(getProfile, { signal })
  },
})

/** Nothing has come of it yet. What failed once is not waited for. */
export const isAwaited = ({ isPending, isFetched }: UseQueryResult) => isPending && !isFetched

/** The person's language also decides that of mails, so the server keeps it. */
export const storeLanguage = (language: Language) =>
  currentUser().role === 'parent'
    ? call(updateParent, { body: { language } })
    : call(updateOwnChild, { body: { language } })
