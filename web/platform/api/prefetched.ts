import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentUser } from './session.ts'
import type { Prefetched } from './start-prefetch.ts'

type ResponseBody<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never

/** Returns the calls that start-prefetch.ts has made, unless another user has signed in since. */
function prefetchedForUser(): Prefetched | undefined {
  const { prefetched } = window
  return prefetched?.token === currentUser().token ? prefetched : undefined
}

/** True if the call was prefetched and its response has not been taken yet. */
export const isPrefetched = (path: string) => prefetchedForUser()?.requests[path] !== undefined

/** Returns the promise of a prefetched response, only once. The promise resolves to undefined if the call failed. */
export function takePrefetchedRequest(path: string): Promise<unknown> | undefined {
  const { requests = {}, responses = {} } = prefetchedForUser() ?? {}
  const request = requests[path]
  delete requests[path]
  delete responses[path]
  return request
}

/** Returns the prefetched response, only once, if it has already arrived: the screen then needs no skeleton. */
export function takePrefetchedResponse<E extends Endpoint>(_endpoint: E, path: string) {
  // Safe: the response comes from this endpoint.
  const response = prefetchedForUser()?.responses[path] as ResponseBody<E> | undefined
  if (response) void takePrefetchedRequest(path)
  return response
}
