import { finished } from 'node:stream/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  CALL_WINDOW_SECONDS,
  CALLS_OF_ADDRESS_MAX,
  CALLS_OF_FAMILY_MAX,
  CALLS_OF_PERSON_MAX,
  READS_OF_SESSION_MAX,
} from '#contract/limits.ts'
import { streamLiveEvents } from '#contract/live.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrencyByKey } from '#server/platform/concurrency-limit.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countTry } from '#server/platform/throttle.ts'
import { getBearerToken } from './auth.ts'
import { busyAfter } from './family-queue.ts'

/**
 * How many clients each limit remembers. The library's default of 5,000 is so few that an attacker with many addresses
 * could make it forget one of them.
 */
const CLIENTS_MAX = 50_000

/** Each process reports every fourth part of a limit to the database, so that calls within the limits hardly cost a statement. */
const PARTS_OF_LIMIT = 4

/** Refuses further calls from a network address that floods the server, before any other work. (X04) */
export async function limitCallsByAddress(app: FastifyInstance, deps: Deps) {
  await app.register(rateLimit, { global: false, cache: CLIENTS_MAX })
  if (deps.config.RATE_LIMIT === 'off') return
  app.addHook('onRequest', createSharedLimit(app, deps, 'address', CALLS_OF_ADDRESS_MAX))
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

/**
 * Lets only a few reads with one session run at the same time in this process, so that others hardly wait for a person who
 * makes many at once. Further ones wait in order, and get the refusal `busy` after `DATABASE_LOCK_SECONDS`. A family's writes
 * have a queue of their own (family-queue.ts), so no read waits for a write. (X04)
 */
export function queueReadsBySession(api: FastifyInstance, config: Config) {
  if (config.RATE_LIMIT === 'off') return
  const run = limitConcurrencyByKey(READS_OF_SESSION_MAX, busyAfter(config.DATABASE_LOCK_SECONDS))
  api.addHook('onRequest', (request, reply, done) => {
    const session = getBearerToken(request)
    const isLiveStream = request.routeOptions.url?.endsWith(streamLiveEvents.url)
    if (!session || request.method !== 'GET' || isLiveStream) return done()
    const respond = () => {
      done()
      // Rejects if the client goes away, which ends the read, too.
      return finished(reply.raw).catch(() => {})
    }
    run(session, respond).catch(done)
  })
}

/** Refuses further calls of a person or family that floods the server. Needs the hook of `registerAuth` before it. (X04) */
export function limitCallsByPerson(api: FastifyInstance, deps: Deps) {
  if (deps.config.RATE_LIMIT === 'off') return
  const ofPerson = createSharedLimit(api, deps, 'person', CALLS_OF_PERSON_MAX, ({ actor }) => actor.id)
  const ofFamily = createSharedLimit(api, deps, 'family', CALLS_OF_FAMILY_MAX, ({ actor }) => actor.family_id)
  api.addHook('onRequest', async (request) => {
    if (!request.actor) return // an endpoint for anyone
    await ofPerson(request)
    await ofFamily(request)
  })
}

type ClientKey = (request: FastifyRequest) => string

/**
 * Returns a function that counts a request in the memory of this process, throws the refusal `too_many` above `max` in a
 * window, and otherwise returns the client's key and count. Without `keyGenerator` the library counts by network address,
 * and IPv6 by the /64 network that one household has.
 */
function createLimit(app: FastifyInstance, max: number, keyGenerator?: ClientKey) {
  const count = app.createRateLimit({
    max,
    timeWindow: 1000 * CALL_WINDOW_SECONDS,
    ...(keyGenerator && { keyGenerator }),
  })
  return async (request: FastifyRequest) => {
    const result = await count(request)
    if (result.isAllowed) throw new Error('No client is exempt from the limits')
    if (result.isExceeded) throw new Refusal('too_many', { retryAfter: result.ttlInSeconds })
    return { key: result.key, calls: max - result.remaining }
  }
}

/**
 * As `createLimit`, and also throws when the client makes more than about twice `max` calls to all processes together. They
 * count these in the database. While it does not answer, each process counts alone.
 */
function createSharedLimit(
  app: FastifyInstance,
  deps: Deps,
  name: string,
  max: number,
  keyGenerator?: ClientKey,
) {
  const countHere = createLimit(app, max, keyGenerator)
  const refusedUntil = new Map<string, number>()
  return async (request: FastifyRequest) => {
    const { key, calls } = await countHere(request)
    const now = deps.clock.now().getTime()
    let waitMs = (refusedUntil.get(key) ?? now) - now
    if (waitMs <= 0) {
      refusedUntil.delete(key)
      if (calls % (max / PARTS_OF_LIMIT) !== 0) return
      const part = {
        key: `calls:${name}:${key}`,
        maxTries: 2 * PARTS_OF_LIMIT,
        minutes: CALL_WINDOW_SECONDS / 60,
      }
      waitMs = 1000 * (await countTry(deps, part).catch(() => 0))
      if (waitMs === 0) return
      if (refusedUntil.size >= CLIENTS_MAX) refusedUntil.clear()
      refusedUntil.set(key, now + waitMs)
    }
    throw new Refusal('too_many', { retryAfter: Math.ceil(waitMs / 1000) })
  }
}
