import type { FastifyInstance } from 'fastify'

/**
 * `health` reports that the process responds. `ready` also reports that everything the process depends on works, and that
 * the process is not about to stop.
 */
export function registerHealth(
  app: FastifyInstance,
  checkReady: () => Promise<Record<string, string>>,
  isStopping: () => boolean,
) {
  app.get('/api/v1/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/api/v1/ready', { schema: { hide: true } }, async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      return { status: 'ok', ...(await checkReady()) }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
