import type * as z from 'zod/mini'

const WAIT_MS = 5000

/**
 * Calls a provider; returns undefined for a status below 500 that is not a success, and for an unexpected answer.
 * Throws for other failures. The error leaves out the query, which may contain a token.
 */
export async function fetchFromProvider<Schema extends z.ZodMiniType>(
  question: URL,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema> | undefined> {
  const place = question.host + question.pathname
  const answer = await fetch(question, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(({ name }) => {
    throw new Error(`${place} cannot be reached: ${name}`)
  })
  if (answer.status >= 500) throw new Error(`${place} answered ${answer.status}`)
  if (!answer.ok) return undefined
  return schema.safeParse(await answer.json().catch(() => undefined)).data
}

export function buildUrl(address: string, parameters: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
