import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { translate } from '#server/platform/i18n.ts'

/** Explanations for developers. Other codes are explained by their sentence for families. */
const meanings: Partial<Record<RefusalCode, string>> = {
  account_closed: "The parent's credentials are correct, but the family is closed. `ticket` restores it.",
  bot_check: 'The pass in `X-Bot-Check` is missing, expired or used up.',
  busy: 'The database or the store of pictures does not answer in time. `Retry-After` says when to send the call again, under the same `Idempotency-Key`.',
  cart_changed: 'A price has changed or a product is no longer available. `cart` has the current items.',
  fault: 'An unexpected error. `request_id` finds it in the log.',
  finish_signup:
    'The first sign-in of a new person with a provider. `ticket` finishes the sign-up, and `person` prefills the sign-up form.',
  invalid: 'A value breaks a rule. `fields` has a sentence for each field.',
  key_reused: 'The `Idempotency-Key` was used before for this call with another body or query.',
  kid_site: "Only the parents' site allows this call or sign-in.",
  malformed: 'The path, the body or the `Idempotency-Key` cannot be read.',
  not_found: 'The resource does not exist, or the person may not see it.',
  signed_out: 'The token is missing, unknown or expired.',
  too_large: 'The body is larger than 100 kB.',
  too_many: 'Too many calls, or too many tries of this call. `Retry-After` says how long to wait.',
  wrong_role: 'The call, or this change, is only for other roles.',
}

const sentenceOf = (code: RefusalCode) => translate(`refusal_${code}`, 'en-CA')
const explain = (code: RefusalCode) => `\`${code}\`: ${meanings[code] ?? sentenceOf(code)}`

const TICKET = 'b7Qm2sVdE4nXy0RkLw9JtA5uHc8PzG3fNo6iDq1vSxM'
const PERSON = { email: 'claire@example.ca', first_name: 'Claire', last_name: 'Tremblay' }

/** Returns examples of the fields that a refusal has besides `error` and `code`. */
const createExampleDetails = (cartItem: unknown): Partial<Record<RefusalCode, object>> => ({
  account_closed: { ticket: TICKET },
  cart_changed: { cart: [cartItem] },
  fault: { request_id: '5f0c6f5e-4f0b-4d6e-9d43-2b1f0a6c7e91' },
  finish_signup: { ticket: TICKET, person: PERSON },
  invalid: { fields: { email: translate('email_required', 'en-CA') } },
})

const groupByStatus = (codes: RefusalCode[]) => [...Map.groupBy(codes, (code) => refusals[code])]
const componentNameOf = (codes: RefusalCode[]) => codes.join('-')

/**
 * Returns the components of the OpenAPI document (examples and responses) that its calls refer to with `$ref`.
 * `codesOfCalls` has the refusal codes of each call.
 */
export function refusalComponents(codesOfCalls: RefusalCode[][], cartItem: unknown) {
  const details = createExampleDetails(cartItem)
  const example = (code: RefusalCode) => ({
    value: {
      error: code.startsWith('promo_') ? { base: sentenceOf(code) } : sentenceOf(code),
      code,
      ...details[code],
    },
  })
  const groups = codesOfCalls.flatMap(groupByStatus).map(([, codes]) => codes)
  return {
    examples: Object.fromEntries(codesOfCalls.flat().map((code) => [code, example(code)])),
    responses: Object.fromEntries(groups.map((codes) => [componentNameOf(codes), describeResponse(codes)])),
  }
}

/** Returns the error responses of a call by status. */
export const refusalResponses = (codes: RefusalCode[]) =>
  Object.fromEntries(
    groupByStatus(codes).map(([status, group]) => [
      String(status),
      { $ref: `#/components/responses/${componentNameOf(group)}` },
    ]),
  )

const describeResponse = (codes: RefusalCode[]) => ({
  description: codes.map((code) => (codes.length > 1 ? `- ${explain(code)}` : explain(code))).join('\n'),
  ...(codes.some((code) => code === 'too_many' || code === 'busy') && {
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before another try.',
        schema: { type: 'integer' as const },
      },
    },
  }),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          { type: 'object' as const, properties: { code: { enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

export const refusalSchema = {
  type: 'object' as const,
  description: 'An error. Choose what to do by `code`, and show `error` to the person.',
  required: ['error', 'code'],
  properties: {
    error: {
      description:
        "A sentence in the person's language. When a quest is created, `points_short` has a list with one sentence instead. Refusals of promo codes have an object with the sentence in `base`.",
      oneOf: [
        { type: 'string' as const },
        { type: 'array' as const, items: { type: 'string' as const } },
        { type: 'object' as const, properties: { base: { type: 'string' as const } }, required: ['base'] },
      ],
    },
    code: { type: 'string' as const, description: 'Stable, and the same in every language.' },
    fields: {
      type: 'object' as const,
      description: 'Sentences by field name.',
      additionalProperties: { type: 'string' as const },
    },
    ticket: {
      type: 'string' as const,
      description: 'Restores a closed family, or finishes a sign-up with a provider.',
    },
    person: { type: 'object' as const, description: 'What the provider knows about a new person.' },
    cart: { type: 'array' as const, items: { $ref: '#/components/schemas/CartItem' } },
    request_id: { type: 'string' as const, description: 'Finds a fault in the log.' },
  },
}
