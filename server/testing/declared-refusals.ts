import { endpoints } from '#server/endpoints.ts'
import { listRefusals } from '#server/platform/http/openapi.ts'

/** Returns the path as a client sends it: without query and fragment, and with `..` resolved. */
const toPath = (url: string) => new URL(`http://localhost${url}`).pathname

const patterns = endpoints
  .map((endpoint) => ({ endpoint, path: new RegExp(`^${endpoint.url.replace(/:\w+/g, '[^/]+')}$`) }))
  // Paths without parameters come first, because the router prefers them, too.
  .sort((a, b) => Number(a.endpoint.url.includes(':')) - Number(b.endpoint.url.includes(':')))

/** Throws if the endpoint's contract does not declare the refusal, so that OpenAPI stays complete. */
export function assertRefusalDeclared(method: string, url: string, code: unknown): void {
  const endpoint = patterns.find(
    (pattern) => pattern.endpoint.method === method && pattern.path.test(toPath(url)),
  )?.endpoint
  if (!endpoint || typeof code !== 'string') return
  if (listRefusals(endpoint).some((declared) => declared === code)) return
  throw new Error(`${method} ${endpoint.url} refused "${code}", which its contract does not declare`)
}
