import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/lifecycle/closing.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import { closeFamily, restoreFamily } from './closing.ts'
import { deleteChild } from './delete-child.ts'

export const closingRoutes: FastifyPluginAsyncZod<{ deps: LifecycleDeps }> = async (app, { deps }) => {
  const { allFamilyData } = deps
  app.route({
    ...contract.closeFamily,
    handler: (request) =>
      closeFamily({ ...request.deps, allFamilyData }, request.actor, request.body?.send_orders),
  })

  app.route({
    ...contract.restoreFamily,
    handler: (request) =>
      restoreFamily(deps, request.body.ticket, {
        ip: request.ip,
        kidSite: isKidSite(deps.config, request),
        userAgent: request.headers['user-agent'],
      }),
  })

  app.route({
    ...contract.deleteChild,
    handler: (request) => deleteChild(request.deps, request.actor, request.params.id, request.body?.finished),
  })
}
