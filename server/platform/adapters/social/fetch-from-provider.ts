import type * as z from 'zod/mini'

const TIMEOUT_MS = 5000

/**
 * Calls a sign-in provider. Returns undefined if the status is an error below 500, or if the body cannot be read or
 * does not fit the schema. Throws if the provider cannot be reached or its status is 500 or more. The error leaves out
 * the query, which may contain a token.
 */
export async function fetchFromProvider<Schema extends z.ZodMiniType>(
  url: URL,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema> | undefined> {
  const endpoint = url.host + url.pathname
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(({ name }) => {
    throw new Error(`${endpoint} cannot be reached: ${name}`)
  })
  if (response.status >= 500) throw new Error(`${endpoint} returned ${response.status}`)
  if (!response.ok) return undefined
  return schema.safeParse(await response.json().catch(() => undefined)).data
}

export function buildUrl(address: string, parameters: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
