import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/store/invoices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { downloadInvoice } from './invoice.ts'
import { resendInvoice } from './mail-invoice.ts'

export const invoiceRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.getInvoice,
    handler: async ({ actor, params }, reply) => {
      const { name, type, content } = await downloadInvoice(deps, actor, params.id)
      reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
      // The types only allow responses that match a schema, which raw bytes do not.
      return reply.send(content as never)
    },
  })

  app.route({
    ...contract.resendInvoice,
    handler: (request) => resendInvoice(request.deps, request.actor, request.params.id),
  })
}
