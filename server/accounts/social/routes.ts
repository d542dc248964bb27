import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/social.ts'
import type { Origin } from '#server/accounts/sessions/sessions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import { signInWith } from './social.ts'

export const socialRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    kidSite: isKidSite(deps.config, request),
    userAgent: request.headers['user-agent'],
  })

  app.route({
    ...contract.signInWithGoogle,
    handler: (request) => signInWith(deps, 'google', request.body.access_token, originOf(request)),
  })

  app.route({
    ...contract.signInWithFacebook,
    handler: (request) => signInWith(deps, 'facebook', request.body.access_token, originOf(request)),
  })
}
