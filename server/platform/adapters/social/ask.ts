import type * as z from 'zod/mini'

const WAIT_MS = 5000

/**
 * One question to a provider; undefined when it says no. Throws when it cannot answer, without the address of the
 * question: a token stands in it.
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

/** An address of a provider with the parameters of a question. */
export function buildUrl(address: string, parameters: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
