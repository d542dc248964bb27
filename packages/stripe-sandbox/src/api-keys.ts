import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { unauthorized } from './errors.ts'
import { split } from './string-literals.ts'

export type Keys = { secret: string; publishable: string }

/**
 * Tells from the key in a request whether a browser or a server sent the request. Throws a 401 `ApiError` for a missing
 * or unknown key.
 */
export function authenticate(authorization: string | undefined, keys: Keys): 'browser' | 'server' {
  const key = readKey(authorization ?? '')
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (isEqualSecret(key, keys.secret)) return 'server'
  if (isEqualSecret(key, keys.publishable)) return 'browser'
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, 'api_key_invalid')
}

export const secretKeyRequired = () =>
  unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )

function readKey(authorization: string) {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  // `curl -u KEY:` sends the key as the user name of basic authentication.
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return ''
}

/** Compares two secrets in constant time. */
export function isEqualSecret(actual: string, expected: string) {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const intentFields = [
  ...split('id object automatic_payment_methods cancellation_reason client_secret created description'),
  ...split('livemode next_action payment_method payment_method_configuration_details'),
  ...split('payment_method_types status'),
]
/** The fields of an intent that the publishable key may read. */
const browserFields: {
  [kind: string]: readonly (keyof Stripe.PaymentIntent | keyof Stripe.SetupIntent)[]
} = {
  payment_intent: [
    ...intentFields,
    ...split('amount amount_details canceled_at capture_method confirmation_method currency'),
    ...split('last_payment_error processing receipt_email setup_future_usage shipping source'),
  ],
  setup_intent: [...intentFields, ...split('last_setup_error usage')],
}

/**
 * Removes what the publishable key may not read: the fields of intents that are not in `browserFields`, every
 * fingerprint, and the metadata of payment methods.
 */
export function redactForBrowser(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactForBrowser)
  if (!value || typeof value !== 'object') return value
  const kind = 'object' in value && typeof value.object === 'string' ? value.object : ''
  const fields = browserFields[kind]
  const visible = Object.entries(value).filter(([name]) => {
    if (fields) return fields.some((field) => field === name)
    return name !== 'fingerprint' && !(kind === 'payment_method' && name === 'metadata')
  })
  return Object.fromEntries(visible.map(([name, inner]) => [name, redactForBrowser(inner)]))
}
