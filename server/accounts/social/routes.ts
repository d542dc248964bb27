import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/social.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { signInWithCode, signInWithToken, startSignIn } from './social.ts'

export const socialRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  for (const [provider, endpoint] of [
    ['google', contract.signInWithGoogle],
    ['facebook', contract.signInWithFacebook],
  ] as const)
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const origin = getOrigin(deps, request)
        const session = await signInWithToken(deps, provider, request.body.access_token, origin)
        setDeviceCookie(deps, reply, origin)
        return session
      },
    })

  app.route({
    ...contract.startProviderSignIn,
    handler: (request) => startSignIn(deps, request.params.provider, getOrigin(deps, request)),
  })

  app.route({
    ...contract.signInWithCode,
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await signInWithCode(deps, request.params.provider, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })
}
