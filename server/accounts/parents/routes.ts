import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { updateOwnHelper } from '#contract/accounts/families.ts'
import * as contract from '#contract/accounts/parents.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getResponseLanguage } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { changeHelper, changeOwnLanguage } from './helpers.ts'
import { inviteAdult, listParents, withdrawParentInvite } from './invites.ts'
import { askForParentLink, getParentInvitation, joinAsParent } from './join.ts'
import { removeHelper, removeParent, stopHelping } from './remove.ts'

export const parentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.listParents, handler: ({ actor }) => listParents(deps, actor) })

  app.route({
    ...contract.inviteParent,
    handler: async (request, reply) =>
      reply.code(201).send(await inviteAdult(request.deps, request.actor, request.body)),
  })

  app.route({
    ...contract.inviteHelper,
    handler: async (request, reply) =>
      reply.code(201).send(await inviteAdult(request.deps, request.actor, request.body)),
  })

  app.route({
    ...contract.changeHelper,
    handler: (request) => changeHelper(request.deps, request.actor, request.params.id, request.body),
  })

  app.route({
    ...contract.removeHelper,
    handler: (request) => removeHelper(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...updateOwnHelper,
    handler: (request) => changeOwnLanguage(request.deps, request.actor, request.body.language),
  })

  app.route({
    ...contract.stopHelping,
    handler: (request) => stopHelping(request.deps, request.actor),
  })

  app.route({
    ...contract.withdrawParentInvite,
    handler: (request) => withdrawParentInvite(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...contract.removeParent,
    handler: (request) => removeParent(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...contract.getParentInvitation,
    handler: (request) => getParentInvitation(deps, request.params.code, getOrigin(deps, request)),
  })

  app.route({
    ...contract.askForParentLink,
    handler: async (request, reply) => {
      const link = await askForParentLink(
        // `request.deps` would store the response, which has the link's code on a server that sends no mails.
        canSendMails(deps) ? request.deps : deps,
        request.params.code,
        request.body,
        getResponseLanguage(request),
        getOrigin(deps, request),
      )
      return link ? reply.code(200).send(link) : reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.joinAsParent,
    // Not `request.deps`, which would store the response: it contains the token of a new session.
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await joinAsParent(
        deps,
        request.params.code,
        request.body,
        getResponseLanguage(request),
        origin,
      )
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })
}
