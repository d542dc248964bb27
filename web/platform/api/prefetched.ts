import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentUser } from './session.ts'
import type { Prefetched } from './start-prefetch.ts'

type Answer<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never

/** What the page's first script has put there (start-prefetch.ts). It is nobody's but that person's. */
function ownPrefetched(): Prefetched | undefined {
  const { prefetched } = window
  return prefetched?.token === currentUser().token ? prefetched : undefined
}

/** Whether the page asked for it before its scripts were there, and nobody has taken it. */
export const isPrefetching = (path: string) => ownPrefetched()?.requests[path] !== undefined

/** The answer to what the page asked for before its scripts were there; each is taken once. Nothing unless it was a good one. */
export function takePrefetched(path: string): Promise<unknown> | undefined {
  const { requests = {}, answers = {} } = ownPrefetched() ?? {}
  const answer = requests[path]
  delete requests[path]
  delete answers[path]
  return answer
}

/** The same answer when it has come already: then the screen shows it at once, without a skeleton before. */
export function takePrefetchedAnswer<E extends Endpoint>(_: E, path: string): Answer<E> | undefined {
  // The first script asked this very endpoint.
  const answer = ownPrefetched()?.answers[path] as Answer<E> | undefined
  if (answer) void takePrefetched(path)
  return answer
}
