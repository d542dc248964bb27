import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/lifecycle/export.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import { exportFamily } from './export.ts'

const contentTypes = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

export const exportRoutes: FastifyPluginAsyncZod<{ deps: LifecycleDeps }> = async (app, { deps }) => {
  app.route({
    ...contract.exportFamily,
    handler: async (request, reply) => {
      const { actor, query, headers } = request
      const format = query.format ?? (headers.accept?.includes('text/html') ? 'html' : 'json')
      const stream = await exportFamily(deps, actor, format)
      // When an error occurs, status 200 is already sent; the parent only sees an aborted download.
      stream.on('error', deps.reportError)
      const name = `questnest-${deps.clock.today(actor.time_zone)}.${format}`
      reply.headers({
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename="${name}"`,
      })
      // The cast is needed because the type provider accepts only responses that match the schema.
      return reply.send(stream as never)
    },
  })
}
