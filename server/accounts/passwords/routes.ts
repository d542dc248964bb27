import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as own from '#contract/accounts/own-sessions.ts'
import * as contract from '#contract/accounts/sessions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { changeChildPassword, changeOwnPassword } from './change-password.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'

export const passwordRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.forgotPassword,
    handler: async (request, reply) => {
      await forgotPassword(request.deps, request.body.email, getOrigin(deps, request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.resetPassword,
    handler: (request) => resetPassword(deps, request.body, getOrigin(deps, request)),
  })

  app.route({
    ...own.changeOwnPassword,
    handler: async (request, reply) => {
      await changeOwnPassword(request.deps, request.actor, request.body, getBearerToken(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...own.changeChildPassword,
    handler: async ({ deps, actor, params, body }, reply) => {
      await changeChildPassword(deps, actor, params.id, body)
      return reply.code(204).send(null)
    },
  })
}
