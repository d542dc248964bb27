import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/platform/config.ts'
import { isFromTrustedProxy } from './hosts.ts'

/** Logs to standard output, buffered for at most a second, and written out when the process exits. */
export function createLog(level: Config['LOG_LEVEL']) {
  const destination = pino.destination({ minLength: 4096, periodicFlush: 1000, sync: true })
  process.on('exit', () => destination.flushSync())
  return pino({ level, serializers: logSerializers }, destination)
}

/** Returns a function that gives each request the id that a trusted proxy gave it, or else a new one. (G11) */
export const createRequestIds =
  (config: Config) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = isFromTrustedProxy(config, socket) && headers['x-request-id']
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  }

/**
 * Logs one line per request, with the route's pattern instead of the path, which may contain a code from a mail. Never
 * logs the body, the query or headers, which contain passwords, tokens and children's data.
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
      'request completed',
    )
    done()
  })
}

/** Removes mail addresses and phone numbers, which error messages of services and libraries may contain. */
const redactContacts = (text: string) =>
  text.replace(/[\p{L}\p{N}.'_%+-]+@[\p{L}\p{N}.-]+|\+\d{10,15}/gu, '…')

/** Logs only safe fields: a database error also carries the statement's values, which may be personal data. */
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
