import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertProved } from '#server/platform/proof.ts'
import { createFamilyQueue } from './family-queue.ts'
import { isKidSite } from './hosts.ts'
import { findPageLanguage, parseAcceptLanguage } from './language.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: readonly Caller[]
    botCheck?: true
    needsProof?: true
    /** Where a call carries a secret: see `Endpoint` in contract/endpoint.ts. */
    secretIn?: 'response' | 'path'
    uploadField?: string
  }
  interface FastifyRequest {
    /** The signed-in person. Undefined on endpoints for anyone. */
    actor: Actor
    /**
     * The server's dependencies. `transaction` waits in the family's queue and, if the request has an Idempotency-Key,
     * stores its result under the key.
     */
    deps: Deps
  }
}

type Auth = {
  deps: Deps
  authenticate: (deps: Deps, token: string) => Promise<Actor | undefined>
  /** Uses up one call of a bot pass. Throws the refusal `bot_check` when the pass is not valid. */
  spendBotPass: (deps: Deps, pass: string, site: { kidSite: boolean }) => Promise<void>
}

/**
 * Authenticates each request and sets `request.actor` and `request.deps`. Denies by default: refuses callers that the
 * endpoint's `allow` does not name. Throws for a route without `allow`. Also checks the id in the path and, where the
 * endpoint requires them, the recent proof of identity and the bot check.
 */
export function registerAuth(api: FastifyInstance, { deps, authenticate, spendBotPass }: Auth) {
  const queueOfFamily = createFamilyQueue(deps.config.DATABASE_LOCK_SECONDS)
  api.decorateRequest('actor')
  api.decorateRequest('deps')
  api.addHook('onRoute', (route) => {
    if (!route.config?.allow)
      throw new Error(
        `${route.method} ${route.url} needs \`allow\` in its config, with the roles that may call it`,
      )
  })
  api.addHook('onRequest', async (request) => {
    request.deps = deps
    const { allow = [] } = request.routeOptions.config
    if (allow.includes('anyone')) return
    const actor = await authenticate(deps, getBearerToken(request))
    if (!actor) throw new Refusal('signed_out')
    request.actor = {
      ...actor,
      language: findPageLanguage(request.headers['accept-language']) ?? actor.language,
    }
    // An adult's session is refused on the kid site (S04), except for signing out, which is open to anyone.
    if (actor.role !== 'child' && isKidSite(deps.config, request)) throw new Refusal('kid_site')
    if (!allow.includes(actor.role)) throw new Refusal('wrong_role')
    request.deps = { ...deps, transaction: queueOfFamily(actor.family_id, deps.transaction) }
  })
  api.addHook('preValidation', (request, _reply, done) => {
    const { id } = (request.params ?? {}) as { id?: string } // the router fills it from the route's pattern
    done(id === undefined || isId(id) ? undefined : new Refusal('not_found'))
  })
  // After validation: an invalid form must neither ask for the password nor use up a call of the bot pass.
  api.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.needsProof) assertProved(deps, request.actor)
    if (!request.routeOptions.config.botCheck) return
    const pass = request.headers['x-bot-check']
    await spendBotPass(deps, typeof pass === 'string' ? pass : '', {
      kidSite: isKidSite(deps.config, request),
    })
  })
}

export const getBearerToken = (request: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** Returns the page's language if the request names it, else the person's own, or for a visitor the browser's. */
export const getResponseLanguage = (request: FastifyRequest) =>
  request.actor?.language ?? parseAcceptLanguage(request.headers['accept-language'])
