import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/contacts.ts'
import * as contract from '#contract/families.ts'
import type { Deps } from '#server/deps.ts'
import { answerLanguage } from '#server/http/door.ts'
import { isKidSite } from '#server/http/site.ts'
import type { Origin } from '#server/sessions/sessions.ts'
import { finishSignUp } from '#server/social/finish.ts'
import { withAvatar } from './avatars.ts'
import { createChild, getChild, listChildren } from './children.ts'
import { cancelNewContact, sendPhoneVerification } from './contacts.ts'
import { getProfile, updateOwnSettings } from './families.ts'
import { cancelChildsNewEmail, updateChild } from './kid-profile.ts'
import { reactivateChild } from './reactivate.ts'
import { signUp } from './sign-up.ts'
import { sendVerification, verifyEmail, verifyPhone } from './verification.ts'

export const familyRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    kidSite: isKidSite(deps.config, request),
    userAgent: request.headers['user-agent'],
  })

  app.route({ ...contract.getProfile, handler: ({ actor }) => getProfile(deps, actor) })

  app.route({
    ...contract.signUp,
    handler: async (request, reply) => {
      const { parent } = request.body
      const [language, origin] = [answerLanguage(request), originOf(request)]
      if (parent.ticket === undefined) await signUp(request.deps, parent, language, origin)
      else {
        // Not kept for replays: the answer may open a session.
        const session = await finishSignUp(deps, parent.ticket, parent, language, origin)
        if (session) return reply.code(200).send(session)
      }
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.verifyEmail,
    handler: (request) => verifyEmail(deps, request.params.code, originOf(request)),
  })

  app.route({
    ...contract.sendVerification,
    handler: async (request, reply) => {
      await sendVerification(request.deps, request.body.email, originOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.updateParent,
    handler: async (request) => ({
      parent: await updateOwnSettings(request.deps, request.actor, await withAvatar(request.deps, request)),
    }),
  })

  app.route({
    ...contract.updateOwnChild,
    handler: async (request) => ({
      child: await updateOwnSettings(request.deps, request.actor, await withAvatar(request.deps, request)),
    }),
  })

  app.route({ ...contract.listChildren, handler: ({ actor }) => listChildren(deps, actor) })

  app.route({ ...contract.getChild, handler: ({ actor, params }) => getChild(deps, actor, params.id) })

  app.route({
    ...contract.createChild,
    handler: async (request, reply) =>
      reply.code(201).send(await createChild(request.deps, request.actor, request.body)),
  })

  app.route({
    ...contract.updateChild,
    handler: async (request) =>
      updateChild(request.deps, request.actor, request.params.id, await withAvatar(request.deps, request)),
  })

  app.route({
    ...contract.reactivateChild,
    handler: ({ deps: own, actor, params, body }) => {
      const isForm = body && Object.keys(body).length > 0
      // The contract has no third.
      return reactivateChild(own, actor, params.id, isForm ? (body as contract.ChildBack) : undefined)
    },
  })

  app.route({ ...contacts.verifyPhone, handler: ({ params }) => verifyPhone(deps, params.code) })

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

  app.route({
    ...contacts.cancelChildsNewEmail,
    handler: async ({ deps: own, actor, params }, reply) => {
      await cancelChildsNewEmail(own, actor, params.id)
      return reply.code(204).send(null)
    },
  })
}
