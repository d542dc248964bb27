import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/accounts/contacts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cancelNewContact, sendPhoneVerification, verifyPhoneByCode } from './contacts.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app) => {
  app.route({
    ...contacts.sendPhoneVerification,
    handler: (request) => sendPhoneVerification(request.deps, request.actor),
  })

  app.route({
    ...contacts.verifyPhoneByCode,
    handler: (request) => verifyPhoneByCode(request.deps, request.actor, request.body.code),
  })

  app.route({
    ...contacts.cancelNewContact,
    handler: ({ deps: requestDeps, actor: { family_id, id }, params }) =>
      cancelNewContact(requestDeps, { family_id, user_id: id }, params.contact),
  })
}
