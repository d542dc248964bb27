import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/accounts/contacts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cancelNewContact, sendPhoneVerification } from './contacts.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app) => {
  app.route({
    ...contacts.sendPhoneVerification,
    handler: async (request, reply) => {
      await sendPhoneVerification(request.deps, request.actor)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contacts.cancelNewContact,
    handler: async ({ deps: own, actor: { family_id, id }, params }, reply) => {
      await cancelNewContact(own, { family_id, user_id: id }, params.contact)
      return reply.code(204).send(null)
    },
  })
}
