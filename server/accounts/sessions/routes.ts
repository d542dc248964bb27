import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as ownSessions from '#contract/accounts/own-sessions.ts'
import * as contract from '#contract/accounts/sessions.ts'
import * as botCheck from '#contract/bot-check.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { createChallenge, verifyBotCheck } from './bot-check.ts'
import { setDeviceCookie } from './known-devices.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { signIn, signOut } from './sessions.ts'

export const sessionRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.signIn,
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await signIn(deps, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })

  app.route({
    ...contract.signOut,
    handler: async (request) => {
      await signOut(deps, getBearerToken(request))
      return null
    },
  })

  app.route({
    ...botCheck.getBotChallenge,
    handler: (request) => createChallenge(deps, getOrigin(deps, request)),
  })

  app.route({
    ...botCheck.verifyBotCheck,
    handler: (request) => verifyBotCheck(deps, request.body.token, getOrigin(deps, request)),
  })

  app.route({
    ...ownSessions.listSessions,
    handler: (request) => listSessions(deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...ownSessions.endOtherSessions,
    handler: (request) => endOtherSessions(request.deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...ownSessions.endSession,
    handler: ({ deps, actor, params }) => endOwnSession(deps, actor, params.id),
  })
}
