import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/platform/config.ts'

/** The server's log, on standard output: written some lines at a time, within a second, and when the process ends. */
export const createLog = (level: Config['LOG_LEVEL']) =>
  pino(
    { level, serializers: logSerializers },
    pino.destination({ minLength: 4096, periodicFlush: 1000, sync: true }),
  )

/**
 * One line a call, with the route's pattern instead of the path: a path may hold the code of a mail, and never the
 * body, the query or a header, which hold passwords, tokens and children's data.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

/** Without e-mail addresses and numbers of phones: the words of a service or a library may name whom it was about. */
const redactContacts = (text: string) =>
  text.replace(/[\p{L}\p{N}.'_%+-]+@[\p{L}\p{N}.-]+|\+\d{10,15}/gu, '…')

/** What a log line may say of a request or an error: a database's error also carries the statement's values, which are people's. */
export const logSerializers = {
  err: (error: unknown) =>
    error instanceof Error
      ? {
          type: error.name,
          message: redactContacts(error.message),
          stack: redactContacts(error.stack ?? ''),
          ...('code' in error && { code: error.code }),
        }
      : { message: redactContacts(String(error)) },

  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
}
