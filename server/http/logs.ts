import type { FastifyInstance } from 'fastify'

/**
 * One line a call, with the route's pattern instead of the path: a path may hold the code of a mail, and never the
 * body, the query or a header, which hold passwords, tokens and children's data.
 */
export function loggedRequest(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

/** What a log line may say of a request that something else logs. */
export const logSerializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
}
