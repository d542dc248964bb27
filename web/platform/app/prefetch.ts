import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentUser } from './session.ts'

type Early = {
  token: string
  asked: Partial<Record<string, Promise<unknown>>>
  answered: Partial<Record<string, unknown>>
}
type Answer<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never

/** What the page's first script has put there (beforePaint.ts). It is nobody's but that person's. */
function early(): Early | undefined {
  const { early: there } = window as { early?: Early }
  return there?.token === currentUser().token ? there : undefined
}

/** Whether the page asked for it before its scripts were there, and nobody has taken it. */
export const isAskedEarly = (path: string) => early()?.asked[path] !== undefined

/** The answer to what the page asked for before its scripts were there; each is taken once. Nothing unless it was a good one. */
export function askedEarly(path: string): Promise<unknown> | undefined {
  const { asked = {}, answered = {} } = early() ?? {}
  const answer = asked[path]
  delete asked[path]
  delete answered[path]
  return answer
}

/** The same answer when it has come already: then the screen shows it at once, without a skeleton before. */
export function answeredEarly<E extends Endpoint>(_: E, path: string): Answer<E> | undefined {
  // The first script asked this very endpoint.
  const answer = early()?.answered[path] as Answer<E> | undefined
  if (answer) void askedEarly(path)
  return answer
}
