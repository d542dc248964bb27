import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { BUSY_RETRY_SECONDS } from '#contract/limits.ts'
import { Refusal, type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { PictureStoreError } from '#server/platform/adapters/pictures/port.ts'
import type { Config } from '#server/platform/config.ts'
import { isDatabaseBusy } from '#server/platform/db/is-busy.ts'
import { isMessageKey, translate } from '#server/platform/i18n.ts'
import { getResponseLanguage } from './auth.ts'
import { createSecurityHeaders } from './content-security-policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that the response contains, for the log. */
    refusalCode: RefusalCode | undefined
  }
}

/** Turns every thrown error into the standard error body. An unexpected error is logged; its body has no details. */
export function registerErrorHandler(app: FastifyInstance) {
  app.decorateRequest('refusalCode', undefined)
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = findRefusal(error)
    if (refusal?.code === 'busy') request.log.warn({ err: error }, 'busy')
    if (!refusal) request.log.error({ err: error }, 'fault')
    return refuse(request, reply, refusal ?? new Refusal('fault'))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('not_found')))
}

/** For an unreadable path, which the framework refuses before it looks for a route. */
export const createFrameworkErrorHandler =
  (config: Config): FastifyServerOptions['frameworkErrors'] =>
  (_error, request, reply) => {
    // No hook runs before this response.
    reply.headers({ ...createSecurityHeaders(config), 'x-request-id': request.id })
    // The type covers HTTP/2 servers too; ours is HTTP/1.
    refuse(request as FastifyRequest, reply as FastifyReply, new Refusal('malformed'))
  }

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const language = getResponseLanguage(request)
  request.refusalCode = refusal.code
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(refusals[refusal.code]).send(toErrorBody(refusal, language, request))
}

function toErrorBody(refusal: Refusal, language: Language, request: FastifyRequest): RefusalBody {
  const sentence = translate(`refusal_${refusal.code}`, language)
  // For historical reasons, the error is a list if a new quest costs more points than the wallet has (Q02), and an
  // object with `base` for a refused promo code (P05).
  const isList = refusal.code === 'points_short' && request.routeOptions.url === '/api/v1/missions'
  const { fields, retryAfter: _, ...rest } = refusal.details
  const translatedFields = fields && {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, key]) => [
        name,
        translate(isMessageKey(key) ? key : 'field_invalid', language),
      ]),
    ),
  }
  const error = isList ? [sentence] : refusal.code.startsWith('promo_') ? { base: sentence } : sentence
  const fault = refusal.code === 'fault' && { request_id: request.id }
  return { error, code: refusal.code, ...translatedFields, ...rest, ...fault }
}

/** Converts an error of the framework or a schema to a refusal; returns undefined for an unexpected error. */
function findRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseBusy(error) || error instanceof PictureStoreError)
    return new Refusal('busy', { retryAfter: BUSY_RETRY_SECONDS })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const { instancePath, message = 'field_invalid' } of error.validation) {
      // Drops the wrapper: `parent/email` becomes `email`.
      const name = instancePath.split('/').at(-1) || 'body'
      fields[name] ??= message
    }
    return new Refusal('invalid', { fields })
  }
  const byStatus: Record<number, RefusalCode> = { 400: 'malformed', 413: 'too_large', 415: 'malformed' }
  const code = byStatus[error.statusCode ?? 500]
  return code && new Refusal(code)
}
