import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/families.ts'
import { withAvatar } from '#server/accounts/avatars/avatars.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getChildOverview, listChildrenToday } from './children.ts'
import { getProfile, updateOwnSettings } from './profile.ts'

export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.getProfile, handler: ({ actor }) => getProfile(deps, actor) })

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
}
