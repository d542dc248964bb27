import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contacts from '#contract/accounts/contacts.ts'
import * as contract from '#contract/accounts/families.ts'
import { withAvatar } from '#server/accounts/avatars/avatars.ts'
import { cancelNewContact, sendPhoneVerification } from '#server/accounts/contacts/contacts.ts'
import type { Origin } from '#server/accounts/sessions/sessions.ts'
import { signUp } from '#server/accounts/sign-up/sign-up.ts'
import { sendVerification, verifyEmail, verifyPhone } from '#server/accounts/sign-up/verification.ts'
import { finishSignUp } from '#server/accounts/social/finish.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answerLanguage } from '#server/platform/http/auth.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import { createChild, getChildOverview, listChildrenToday } from './children.ts'
import { getProfile, updateOwnSettings } from './families.ts'
import { cancelChildsNewEmail, updateChild } from './kid-profile.ts'
import { reactivateChild } from './reactivate.ts'

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

  app.route({ ...contract.listChildren, handler: ({ actor }) => listChildrenToday(deps, actor) })

  app.route({
    ...contract.getChild,
    handler: ({ actor, params }) => getChildOverview(deps, actor, params.id),
  })

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
