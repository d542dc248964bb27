import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal, type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { isMessageKey, translate } from '#server/platform/i18n.ts'
import { getAnswerLanguage } from './auth.ts'

/** Turns everything thrown into the one shape of answer; a fault is logged, and told without detail. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) {
      request.log.error({ err: error }, 'fault')
      return refuse(request, reply, new Refusal('fault'), { request_id: request.id })
    }
    return refuse(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('not_found')))
}

/** For a path that cannot be read, which the framework answers before any route is found. */
export const onFrameworkError: FastifyServerOptions['frameworkErrors'] = (_error, request, reply) => {
  // Its types name every kind of server; ours is the usual one.
  refuse(request as FastifyRequest, reply as FastifyReply, new Refusal('malformed'))
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  more: Partial<RefusalBody> = {},
) {
  const language = getAnswerLanguage(request)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusals[refusal.code]).send({ ...answerOf(refusal, language, request), ...more })
}

function answerOf(refusal: Refusal, language: Language, request: FastifyRequest): RefusalBody {
  const sentence = translate(`refusal_${refusal.code}`, language)
  // The documents want the sentence in a list when a quest costs more than there is (Q02).
  const listed = refusal.code === 'points_short' && request.routeOptions.url === '/api/v1/missions'
  const fields = refusal.fields && {
    fields: Object.fromEntries(
      Object.entries(refusal.fields).map(([name, key]) => [
        name,
        translate(isMessageKey(key) ? key : 'field_invalid', language),
      ]),
    ),
  }
  // And under `base` when a promo code is no good (P05).
  const error = listed ? [sentence] : refusal.code.startsWith('promo_') ? { base: sentence } : sentence
  const { ticket, person, cart } = refusal
  const more = { ...(ticket !== undefined && { ticket }), ...(person && { person }), ...(cart && { cart }) }
  return { error, code: refusal.code, ...fields, ...more }
}

/** The refusal that an error of the framework or a schema amounts to; undefined for a fault. */
function refusalOf(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const { instancePath, message = 'field_invalid' } of error.validation) {
      // The names people know: `parent/email` and `mission/points` lose the envelope they came in.
      const name = instancePath.split('/').at(-1) || 'body'
      fields[name] ??= message
    }
    return new Refusal('invalid', { fields })
  }
  const byStatus: Record<number, RefusalCode> = { 400: 'malformed', 413: 'too_large', 415: 'malformed' }
  const code = byStatus[error.statusCode ?? 500]
  return code && new Refusal(code)
}
