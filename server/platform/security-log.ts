import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { API_PREFIX } from './http/openapi.ts'
import { getOrigin } from './http/origin.ts'

/**
 * Logs each call of `endpoints` with its outcome, and with keyed hashes of the person and the network address. So the
 * operator can see that many tries concern one person or come from one address, but not who or where that is. (X12)
 */
export function registerSecurityLog(
  api: FastifyInstance,
  { config, secrets }: Deps,
  endpoints: readonly Endpoint[],
) {
  const routes = new Set(endpoints.map(({ method, url }) => `${method} ${API_PREFIX}${url}`))
  const hash = (text: string) => secrets.hmac('security log', text).slice(0, HASH_LENGTH)
  api.addHook('onResponse', (request, reply, done) => {
    const { method, url = '' } = request.routeOptions
    if (routes.has(`${method} ${url}`)) {
      const person = findPerson(request)
      request.log.info(
        {
          method: request.method,
          route: url,
          status: reply.statusCode,
          code: request.refusalCode,
          person: person && hash(person),
          address: hash(getOrigin({ config, secrets }, request).ip),
        },
        'security event',
      )
    }
    done()
  })
}

/** Enough to tell people and addresses apart. */
const HASH_LENGTH = 16

/** Returns the id of the signed-in person or, for a visitor, the e-mail in the body. */
function findPerson({ actor, body }: FastifyRequest): string | undefined {
  if (actor) return actor.id
  const { email } = (body ?? {}) as { email?: unknown } // checked below, because a refused body can be anything
  return typeof email === 'string' ? email.toLowerCase() : undefined
}
