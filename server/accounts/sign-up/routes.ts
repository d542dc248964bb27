import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/accounts/contacts.ts'
import * as contract from '#contract/accounts/families.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getResponseLanguage } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { finishSignUp } from './finish-sign-up.ts'
import { signUp } from './sign-up.ts'
import { requestVerification, verifyEmail, verifyPhone } from './verification.ts'

export const signUpRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.signUp,
    handler: async (request, reply) => {
      const { parent } = request.body
      const [language, origin] = [getResponseLanguage(request), getOrigin(deps, request)]
      if (parent.ticket === undefined) await signUp(request.deps, parent, language, origin)
      else {
        // Does not use `request.deps`: that would store the response, which may hold a session token, to repeat it for the
        // same `Idempotency-Key`.
        const session = await finishSignUp(deps, parent.ticket, parent, language, origin)
        if (session) {
          setDeviceCookie(deps, reply, origin)
          return reply.code(200).send(session)
        }
      }
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.verifyEmail,
    handler: (request) => verifyEmail(deps, request.params.code, getOrigin(deps, request)),
  })

  app.route({
    ...contract.sendVerification,
    handler: (request) => requestVerification(request.deps, request.body.email, getOrigin(deps, request)),
  })

  app.route({ ...contacts.verifyPhone, handler: ({ params }) => verifyPhone(deps, params.code) })
}
