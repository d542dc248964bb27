import { readStoredUser } from './stored-user.ts'

/** The calls, relative to /api/v1, that the first screen of a path makes. */
export type PrefetchRules = readonly {
  /** A regular expression for the path. */
  path: string
  /** `$1` is the path's capture. Calls with a query are skipped if the page's address has one. */
  calls: readonly string[]
}[]

/** Read by prefetched.ts. */
export type Prefetched = {
  /** The session token that the calls used. */
  token: string
  requests: Partial<Record<string, Promise<unknown>>>
  answers: Partial<Record<string, unknown>>
}

declare global {
  interface Window {
    prefetched?: Prefetched
  }
}

/** Runs before the first paint: starts the screen's API calls while its code is loading. */
export function startPrefetch(prefetchRules: PrefetchRules, onAnswer: (answer: unknown) => void) {
  const { token } = readStoredUser()
  if (!token) return
  const prefetched: Prefetched = { token, requests: {}, answers: {} }
  window.prefetched = prefetched
  const prefetch = async (call: string) => {
    const headers = {
      'accept-language': document.documentElement.lang,
      authorization: `Bearer ${token}`,
    }
    try {
      const response = await fetch(`/api/v1${call}`, { headers })
      if (!response.ok) return undefined
      const answer: unknown = await response.json()
      onAnswer(answer)
      prefetched.answers[call] = answer
      return answer
    } catch {
      // The screen will repeat the call.
      return undefined
    }
  }
  for (const { path, calls } of prefetchRules) {
    const match = new RegExp(`^/${path}/?$`).exec(location.pathname)
    if (!match) continue
    for (const template of calls) {
      if (location.search && template.includes('?')) continue
      const call = template.replace('$1', match[1] ?? '')
      prefetched.requests[call] = prefetch(call)
    }
  }
}

/** Formatting the first date takes a phone more than a frame, so do it while the code is loading. */
export const warmUpDates = () =>
  setTimeout(() => new Intl.DateTimeFormat(document.documentElement.lang).format())
