import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/invites.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getResponseLanguage } from '#server/platform/http/auth.ts'
import { approveInvite, declineInvite } from './decide.ts'
import { createInvite, listInvites, resendInvite, revokeInvite } from './invites.ts'
import { getInvitation, requestToJoin } from './join.ts'

export const inviteRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.listInvites, handler: ({ actor }) => listInvites(deps, actor) })

  app.route({
    ...contract.createInvite,
    handler: (request) => createInvite(request.deps, request.actor, request.body.invite),
  })

  app.route({
    ...contract.changeInvite,
    handler: async (request) => {
      const { actor, params, body } = request
      if ('resend' in body)
        return { invite: await resendInvite(request.deps, actor, params.id), child_id: null }
      if ('approve' in body)
        return { invite: null, child_id: await approveInvite(request.deps, actor, params.id) }
      return { invite: await declineInvite(request.deps, actor, params.id), child_id: null }
    },
  })

  app.route({
    ...contract.revokeInvite,
    handler: (request) => revokeInvite(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...contract.getInvitation,
    handler: (request) => getInvitation(deps, request.params.code, request),
  })

  app.route({
    ...contract.acceptInvitation,
    handler: (request) =>
      requestToJoin(request.deps, request.params.code, request.body, getResponseLanguage(request), request),
  })
}
