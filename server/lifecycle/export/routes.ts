import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/lifecycle/export.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import { exportFamily } from './export.ts'

const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

export const exportRoutes: FastifyPluginAsyncZod<{ deps: LifecycleDeps }> = async (app, { deps }) => {
  app.route({
    ...contract.exportFamily,
    handler: async (request, reply) => {
      const { actor, query, headers } = request
      const format = query.format ?? (headers.accept?.includes('text/html') ? 'html' : 'json')
      const file = await exportFamily(deps, actor, format)
      // The status 200 is sent by then, so the parent only sees an aborted download.
      file.on('error', deps.reportError)
      const name = `questnest-${deps.clock.today(actor.time_zone)}.${format}`
      reply.headers({
        'content-type': types[format],
        'content-disposition': `attachment; filename="${name}"`,
      })
      // The type provider knows only responses with a schema, not streams.
      return reply.send(file as never)
    },
  })
}
