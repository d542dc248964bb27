import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getPackages } from '#contract/store/packages.ts'
import * as contract from '#contract/store/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cancelPayment } from './cancel-payment.ts'
import * as payments from './get-payments.ts'
import { cancelReplacedPayments, changePayment, makePayable, startPayment } from './purchase.ts'

/**
 * `request.deps` stores the result of its transaction under the call's Idempotency-Key: a repeated HTTP call gets that
 * result and does not run the transaction again. So only the first transaction of a write uses `request.deps`. All
 * later steps use the plain `deps`: a repeated call runs these again, and fetches the client secret again.
 * `cancelPayment` uses only `deps`, because repeating it is harmless: a cancelled purchase stays cancelled.
 */
export const purchaseRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...getPackages, handler: ({ actor }) => payments.getPackages(deps, actor) })

  app.route({
    ...contract.startPayment,
    handler: async (request) => {
      const id = await startPayment(request.deps, request.actor, request.body)
      await cancelReplacedPayments(deps, request.actor)
      return makePayable(deps, request.actor, id)
    },
  })

  app.route({
    ...contract.changePayment,
    handler: async (request) => {
      const { id } = request.params
      await changePayment(request.deps, request.actor, id, request.body)
      return makePayable(deps, request.actor, id)
    },
  })

  app.route({
    ...contract.getPayment,
    handler: ({ actor, params }) => payments.getPayment(deps, actor, params.id),
  })

  app.route({
    ...contract.cancelPayment,
    handler: async ({ actor, params }) => {
      await cancelPayment(deps, actor, params.id)
      return null
    },
  })

  app.route({
    ...contract.listPayments,
    handler: ({ actor, query }) => payments.listPayments(deps, actor, query),
  })
}
