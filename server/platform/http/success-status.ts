import type { FastifyInstance } from 'fastify'

/** Sets the one status that the response schema names, such as 201 or 204. */
export function registerSuccessStatus(api: FastifyInstance) {
  api.addHook('preHandler', (request, reply, done) => {
    const [status, ...others] = Object.keys(request.routeOptions.schema?.response ?? {})
    if (status && others.length === 0) reply.code(Number(status))
    done()
  })
}
