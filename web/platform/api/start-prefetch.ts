import { readStoredUser } from './stored-user.ts'

/** What the first screen of some paths will ask the API for, below /api/v1. */
export type PrefetchRules = readonly {
  /** The path, as the source of a regular expression. */
  path: string
  /** `$1` is what the path captures. Calls with a query are made only where the address has none. */
  calls: readonly string[]
}[]

/** What was asked before the screen's code was there; prefetch.ts hands it out. */
export type Prefetched = {
  /** Whose answers they are. */
  token: string
  requests: Partial<Record<string, Promise<unknown>>>
  answers: Partial<Record<string, unknown>>
}

declare global {
  interface Window {
    prefetched?: Prefetched
  }
}

/** Before the first paint: asks the API for what the screen will ask for, while the screen's code is on its way. */
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
      // The screen asks again.
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

/** The first date a page writes costs a phone more than a frame, so one is written while the code is on its way. */
export const warmUpDates = () =>
  setTimeout(() => new Intl.DateTimeFormat(document.documentElement.lang).format())
