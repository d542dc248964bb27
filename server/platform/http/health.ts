import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify'

type CheckReady = () => Promise<Record<string, string>>

/**
 * `health` reports that the process responds. `ready` also calls `checkReady`: it reports an error if that throws, or if
 * the process is about to stop.
 */
export function registerHealth(app: FastifyInstance, checkReady: CheckReady, isStopping: () => boolean) {
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

type HealthOptions = { checkReady: CheckReady; isStopping: () => boolean }

/** The app of a worker, which responds only to `health` and `ready`, under any host name. */
export function buildHealthApp(
  logger: FastifyBaseLogger,
  { checkReady, isStopping }: HealthOptions,
): FastifyInstance {
  const settings: FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  }
  const app = Fastify(settings)
  registerHealth(app, checkReady, isStopping)
  return app
}
