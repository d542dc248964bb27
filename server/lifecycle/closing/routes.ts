import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/lifecycle/closing.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { closeFamily, restoreFamily } from './closing.ts'
import { deleteChild } from './delete-child.ts'

export const closingRoutes: FastifyPluginAsyncZod<{ deps: LifecycleDeps }> = async (app, { deps }) => {
  const { familyDataAreas } = deps
  // Calls of a signed-in parent use `request.deps`: its transactions wait in the family's queue, and store the result under
  // the call's Idempotency-Key. `restoreFamily` uses `deps`, because nobody is signed in yet when a family is restored.
  app.route({
    ...contract.closeFamily,
    handler: (request) =>
      closeFamily({ ...request.deps, familyDataAreas }, request.actor, request.body?.send_orders),
  })

  app.route({
    ...contract.restoreFamily,
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await restoreFamily(deps, request.body.ticket, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })

  app.route({
    ...contract.deleteChild,
    handler: (request) => deleteChild(request.deps, request.actor, request.params.id, request.body?.finished),
  })
}
