import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/accounts/contacts.ts'
import * as contract from '#contract/accounts/families.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
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
      // `request.deps` would store the response to repeat it for the same `Idempotency-Key`. It must not store a session's token,
      // which a sign-up with a ticket or without mails gets.
      const session =
        parent.ticket === undefined
          ? await signUp(canSendMails(deps) ? request.deps : deps, parent, language, origin)
          : await finishSignUp(deps, parent.ticket, parent, language, origin)
      if (!session) return reply.code(204).send(null)
      setDeviceCookie(deps, reply, origin)
      return reply.code(200).send(session)
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
