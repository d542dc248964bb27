import { readStoredUser } from './stored-user.ts'

/** For some screens: the API calls, relative to /api/v1, that the screen makes when the page is loaded at its path. */
export type PrefetchRules = readonly {
  /** A regular expression for the path. */
  path: string
  /** Only for users with this role. */
  role?: 'parent' | 'child'
  /**
   * `$1` stands for the path's capture group. If the page's URL has a query string, calls with a query string are
   * skipped.
   */
  calls: readonly string[]
}[]

/** Read by prefetched.ts. */
export type Prefetched = {
  /** The session token that the calls used. */
  token: string
  requests: Partial<Record<string, Promise<unknown>>>
  responses: Partial<Record<string, unknown>>
}

declare global {
  interface Window {
    prefetched?: Prefetched
  }
}

/** Runs before the first paint: starts the screen's API calls while its code is loading. */
export function startPrefetch(prefetchRules: PrefetchRules, onResponse: (response: unknown) => void) {
  const { token, role: userRole } = readStoredUser()
  if (!token) return
  const prefetched: Prefetched = { token, requests: {}, responses: {} }
  window.prefetched = prefetched
  const prefetch = async (call: string) => {
    const headers = {
      'accept-language': document.documentElement.lang,
      authorization: `Bearer ${token}`,
    }
    try {
      const response = await fetch(`/api/v1${call}`, { headers })
      if (!response.ok) return undefined
      const body: unknown = await response.json()
      onResponse(body)
      prefetched.responses[call] = body
      return body
    } catch {
      // The screen will repeat the call.
      return undefined
    }
  }
  for (const { path, role, calls } of prefetchRules) {
    const match = new RegExp(`^/${path}/?$`).exec(location.pathname)
    if (!match || (role && role !== userRole)) continue
    for (const template of calls) {
      if (location.search && template.includes('?')) continue
      const call = template.replace('$1', match[1] ?? '')
      prefetched.requests[call] = prefetch(call)
    }
  }
}

/** Formats a date while the code is loading, because the first date that a phone formats takes longer than a frame. */
export const warmUpDates = () =>
  setTimeout(() => new Intl.DateTimeFormat(document.documentElement.lang).format())
