import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentUser } from './session.ts'
import type { Prefetched } from './start-prefetch.ts'

type Answer<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never

/** Returns what start-prefetch.ts has requested, unless another user has signed in since. */
function ownPrefetched(): Prefetched | undefined {
  const { prefetched } = window
  return prefetched?.token === currentUser().token ? prefetched : undefined
}

/** True if the call was prefetched and its response has not been taken yet. */
export const isPrefetching = (path: string) => ownPrefetched()?.requests[path] !== undefined

/** Returns a prefetched response, once. It resolves to undefined if the call failed. */
export function takePrefetched(path: string): Promise<unknown> | undefined {
  const { requests = {}, answers = {} } = ownPrefetched() ?? {}
  const answer = requests[path]
  delete requests[path]
  delete answers[path]
  return answer
}

/** Like takePrefetched, but only if the response has arrived: the screen then needs no skeleton. */
export function takePrefetchedAnswer<E extends Endpoint>(_: E, path: string): Answer<E> | undefined {
  // Safe: the response comes from this endpoint.
  const answer = ownPrefetched()?.answers[path] as Answer<E> | undefined
  if (answer) void takePrefetched(path)
  return answer
}
