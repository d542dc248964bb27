import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/two-step.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import {
  addAuthenticator,
  getTwoStep,
  makeAuthenticatorKey,
  makeRecoveryCodes,
  removeAuthenticator,
} from './authenticators.ts'
import { takeSecondStep } from './take-second-step.ts'

export const twoStepRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.getTwoStep, handler: ({ deps, actor }) => getTwoStep(deps, actor) })

  app.route({
    ...contract.makeAuthenticatorKey,
    handler: ({ deps, actor }) => makeAuthenticatorKey(deps, actor),
  })

  app.route({
    ...contract.addAuthenticator,
    handler: (request) =>
      addAuthenticator(request.deps, request.actor, request.body, getBearerToken(request)),
  })

  app.route({
    ...contract.removeAuthenticator,
    handler: (request) =>
      removeAuthenticator(request.deps, request.actor, request.params.id, getBearerToken(request)),
  })

  app.route({
    ...contract.makeRecoveryCodes,
    handler: (request) => makeRecoveryCodes(request.deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...contract.takeSecondStep,
    // Not `request.deps`, which would store the response: it contains the token of a new session.
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await takeSecondStep(deps, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })
}
