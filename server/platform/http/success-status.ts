import type { FastifyInstance } from 'fastify'

/** An answer has the one status that its schema names: 201 for something new, 204 for nothing. */
export function registerSuccessStatus(api: FastifyInstance) {
  api.addHook('preHandler', (request, reply, done) => {
    const [status, ...others] = Object.keys(request.routeOptions.schema?.response ?? {})
    if (status && others.length === 0) reply.code(Number(status))
    done()
  })
}
