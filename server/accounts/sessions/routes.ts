import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as own from '#contract/accounts/own-sessions.ts'
import * as contract from '#contract/accounts/sessions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bearerOf } from '#server/platform/http/auth.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import { createChallenge, verifyBotCheck } from './bot-check.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { changeChildPassword, changeOwnPassword } from './password-change.ts'
import { forgotPassword, resetPassword } from './recovery.ts'
import { type Origin, signIn, signOut } from './sessions.ts'

export const sessionRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    kidSite: isKidSite(deps.config, request),
    userAgent: request.headers['user-agent'],
  })

  app.route({
    ...contract.signIn,
    handler: (request) => signIn(deps, request.body, originOf(request)),
  })

  app.route({
    ...contract.signOut,
    handler: async (request, reply) => {
      await signOut(deps, bearerOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.forgotPassword,
    handler: async (request, reply) => {
      await forgotPassword(request.deps, request.body.email, originOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.resetPassword,
    handler: (request) => resetPassword(deps, request.body, originOf(request)),
  })

  app.route({
    ...contract.botChallenge,
    handler: (request) => createChallenge(deps, originOf(request)),
  })

  app.route({
    ...contract.verifyBotCheck,
    handler: (request) => verifyBotCheck(deps, request.body.token, originOf(request)),
  })

  app.route({
    ...own.changeOwnPassword,
    handler: async (request, reply) => {
      await changeOwnPassword(request.deps, request.actor, request.body, bearerOf(request))
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

  app.route({
    ...own.listSessions,
    handler: (request) => listSessions(deps, request.actor, bearerOf(request)),
  })

  app.route({
    ...own.endOtherSessions,
    handler: async (request, reply) => {
      await endOtherSessions(request.deps, request.actor, bearerOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...own.endSession,
    handler: async ({ deps, actor, params }, reply) => {
      await endOwnSession(deps, actor, params.id)
      return reply.code(204).send(null)
    },
  })
}
