import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as activity from '#contract/dashboard/activity.ts'
import * as children from '#contract/dashboard/children.ts'
import { getFirstSteps } from '#contract/dashboard/first-steps.ts'
import * as profile from '#contract/dashboard/profile.ts'
import { addUploadedAvatar } from '#server/accounts/avatars/avatars.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listActivity } from './activity.ts'
import { getChildOverview, listChildrenToday } from './children.ts'
import * as firstSteps from './first-steps.ts'
import { getProfile, updateOwnSettings } from './profile.ts'

export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...profile.getProfile, handler: ({ actor }) => getProfile(deps, actor) })

  app.route({
    ...profile.updateParent,
    handler: async (request) => ({
      parent: await updateOwnSettings(
        request.deps,
        request.actor,
        await addUploadedAvatar(request.deps, request),
      ),
    }),
  })

  app.route({
    ...profile.updateOwnChild,
    handler: async (request) => ({
      child: await updateOwnSettings(
        request.deps,
        request.actor,
        await addUploadedAvatar(request.deps, request),
      ),
    }),
  })

  app.route({ ...children.listChildren, handler: ({ actor }) => listChildrenToday(deps, actor) })

  app.route({
    ...children.getChild,
    handler: ({ actor, params }) => getChildOverview(deps, actor, params.id),
  })

  app.route({
    ...activity.listActivity,
    handler: ({ actor, query }) => listActivity(deps, actor, query),
  })

  app.route({
    ...getFirstSteps,
    handler: ({ actor }) => firstSteps.getFirstSteps(deps.db, actor.family_id),
  })
}
