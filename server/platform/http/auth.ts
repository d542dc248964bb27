import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { isKidSite } from './hosts.ts'
import { findPageLanguage, parseAcceptLanguage } from './language.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: readonly Caller[]
    botCheck?: true
    secretIn?: 'response' | 'path'
    uploadField?: string
  }
  interface FastifyRequest {
    /** The signed-in person. Only on calls that are not for anyone. */
    actor: Actor
    /** What this call's verbs may use: as the server's, with the answer kept for an Idempotency-Key. */
    deps: Deps
  }
}

type Auth = {
  deps: Deps
  /** Whose session a bearer token opens. */
  authenticate: (deps: Deps, token: string) => Promise<Actor | undefined>
  /** Uses up one call of a bot pass; refuses `bot_check`. */
  spendBotPass: (deps: Deps, pass: string, site: { kidSite: boolean }) => Promise<void>
}

/** Default deny: an endpoint that does not say who may call it never starts, and nobody else gets in. */
export function registerAuth(api: FastifyInstance, { deps, authenticate, spendBotPass }: Auth) {
  api.decorateRequest('actor')
  api.decorateRequest('deps')
  api.addHook('onRoute', (route) => {
    if (!route.config?.allow) throw new Error(`${route.method} ${route.url} does not say who may call it`)
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
    // A parent's session opens nothing on the kid site (S04). Ending it is for anyone.
    if (actor.role === 'parent' && isKidSite(deps.config, request)) throw new Refusal('kid_site')
    if (!allow.includes(actor.role)) throw new Refusal('wrong_role')
  })
  api.addHook('preValidation', (request, _reply, done) => {
    const { id } = (request.params ?? {}) as { id?: string } // the router fills it by the route's own pattern
    done(id === undefined || isId(id) ? undefined : new Refusal('not_found'))
  })
  // After validation: a mistyped form does not cost a pass.
  api.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.botCheck) return
    const pass = request.headers['x-bot-check']
    await spendBotPass(deps, typeof pass === 'string' ? pass : '', {
      kidSite: isKidSite(deps.config, request),
    })
  })
}

export const getBearerToken = (request: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** The language to answer in: that of our own page which asks, else the signed-in person's, else the browser's. */
export const getAnswerLanguage = (request: FastifyRequest) =>
  request.actor?.language ?? parseAcceptLanguage(request.headers['accept-language'])
