import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  CALL_WINDOW_SECONDS,
  CALLS_OF_ADDRESS_MAX,
  CALLS_OF_FAMILY_MAX,
  CALLS_OF_PERSON_MAX,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/platform/config.ts'
import { getBearerToken } from './auth.ts'

/**
 * How many clients each limit remembers. The library's default of 5,000 is so few that an attacker with many addresses
 * could make it forget one of them.
 */
const CLIENTS_MAX = 50_000

/**
 * Refuses further calls from a network address that floods the server, before any other work. Counts in the memory of
 * this process; `throttle` counts attempts such as sign-ins in the database, for all processes together. (X04)
 */
export async function limitCallsByAddress(app: FastifyInstance, { RATE_LIMIT }: Config) {
  await app.register(rateLimit, { global: false, cache: CLIENTS_MAX })
  if (RATE_LIMIT === 'on') app.addHook('onRequest', createLimit(app, CALLS_OF_ADDRESS_MAX))
}

/**
 * Refuses further calls with one session key before the database is asked whose session it is, so that a person who floods
 * the server costs the others little. Needs to come before the hook of `registerAuth`. (X04)
 */
export function limitCallsBySession(api: FastifyInstance, { RATE_LIMIT }: Config) {
  if (RATE_LIMIT === 'off') return
  const ofSession = createLimit(api, CALLS_OF_PERSON_MAX, getBearerToken)
  api.addHook('onRequest', async (request) => {
    if (getBearerToken(request)) await ofSession(request)
  })
}

/** Refuses further calls of a person or family that floods the server. Needs the hook of `registerAuth` before it. (X04) */
export function limitCallsByPerson(api: FastifyInstance, { RATE_LIMIT }: Config) {
  if (RATE_LIMIT === 'off') return
  const ofPerson = createLimit(api, CALLS_OF_PERSON_MAX, ({ actor }) => actor.id)
  const ofFamily = createLimit(api, CALLS_OF_FAMILY_MAX, ({ actor }) => actor.family_id)
  api.addHook('onRequest', async (request) => {
    if (!request.actor) return // an endpoint for anyone
    await ofPerson(request)
    await ofFamily(request)
  })
}

/**
 * Returns a function that counts a request and throws the refusal `too_many` above `max` in a window. Without
 * `keyGenerator` the library counts by network address, and IPv6 by the /64 network that one household has.
 */
function createLimit(app: FastifyInstance, max: number, keyGenerator?: (request: FastifyRequest) => string) {
  const count = app.createRateLimit({
    max,
    timeWindow: 1000 * CALL_WINDOW_SECONDS,
    ...(keyGenerator && { keyGenerator }),
  })
  return async (request: FastifyRequest) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded)
      throw new Refusal('too_many', { retryAfter: result.ttlInSeconds })
  }
}
