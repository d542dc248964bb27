import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type Early = {
  askedEarly?: Partial<Record<string, Promise<unknown>>>
  answeredEarly?: Partial<Record<string, unknown>>
}
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

/** The same answer when it has come already: then the screen shows it at once, without a skeleton before. */
export function answeredEarly<E extends Endpoint>(_: E, path: string): Answer<E> | undefined {
  const { askedEarly: asked = {}, answeredEarly: answered = {} } = window as Early
  // As above.
  const answer = answered[path] as Answer<E> | undefined
  if (answer) delete asked[path]
  delete answered[path]
  return answer
}
