import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/social.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { signInWith } from './social.ts'

export const socialRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.signInWithGoogle,
    handler: (request) => signInWith(deps, 'google', request.body.access_token, getOrigin(deps, request)),
  })

  app.route({
    ...contract.signInWithFacebook,
    handler: (request) => signInWith(deps, 'facebook', request.body.access_token, getOrigin(deps, request)),
  })
}
