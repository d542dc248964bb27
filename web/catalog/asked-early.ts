import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type Early = { askedEarly?: Partial<Record<string, Promise<unknown>>> }
type Answer<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never

/** The answer to what the page asked for before its scripts were there; each is taken once. Nothing unless it was a good one. */
export function askedEarly<E extends Endpoint>(_: E, path: string): Promise<Answer<E> | undefined> {
  // The page's first script puts it there (web/app/beforePaint.ts), for answers of this very endpoint.
  const { askedEarly: asked = {} } = window as Early
  const answer = asked[path] as Promise<Answer<E> | undefined> | undefined
  delete asked[path]
  return Promise.resolve(answer)
}
