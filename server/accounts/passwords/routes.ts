import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as ownSessions from '#contract/accounts/own-sessions.ts'
import * as contract from '#contract/accounts/sessions.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { changeChildPassword, changeOwnPassword } from './change-password.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'

export const passwordRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.forgotPassword,
    handler: (request) => forgotPassword(request.deps, request.body.email, getOrigin(deps, request)),
  })

  app.route({
    ...contract.resetPassword,
    // Not `request.deps`, which would store the response: it contains the token of a new session.
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await resetPassword(deps, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })

  app.route({
    ...ownSessions.changeOwnPassword,
    handler: async (request) => {
      await changeOwnPassword(request.deps, request.actor, request.body, getBearerToken(request))
      return null
    },
  })

  app.route({
    ...ownSessions.changeChildPassword,
    handler: async ({ deps, actor, params, body }) => {
      await changeChildPassword(deps, actor, params.id, body)
      return null
    },
  })
}
