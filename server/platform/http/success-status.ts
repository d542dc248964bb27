import type { FastifyInstance } from 'fastify'

/** Sets the success status, such as 201, if the response schema names only one. */
export function registerSuccessStatus(api: FastifyInstance) {
  api.addHook('preHandler', (request, reply, done) => {
    const [status, ...others] = Object.keys(request.routeOptions.schema?.response ?? {})
    if (status && others.length === 0) reply.code(Number(status))
    done()
  })
}
