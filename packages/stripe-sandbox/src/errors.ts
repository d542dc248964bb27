import type Stripe from 'stripe'

/** The `error` object of a response, with the state of the intent and the payment method after the error. */
export type ErrorDetail = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
  payment_method?: Stripe.PaymentMethod
}

/** Rejects a request: its transaction is rolled back and its idempotency key stays unused. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorDetail
  constructor(status: number, body: ErrorDetail) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type OptionalFields = Partial<Omit<ErrorDetail, 'type' | 'message'>>

export const invalid = (message: string, details: OptionalFields = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details })

export const unauthorized = (message: string, code?: string) =>
  new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) })

export const resourceMissing = (displayName: string, id: string, param = 'id') =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${displayName}: '${id}'`,
    param,
  })

export const invalidCard = (code: string, message: string, param: string, decline_code?: string) =>
  new ApiError(402, { ...cardError(code, message, decline_code), param })

export const cardError = (code: string, message: string, decline_code?: string): ErrorDetail => ({
  type: 'card_error',
  code,
  message,
  ...(decline_code && { decline_code }),
  doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
})

/** The result of a request that the bank declined. Unlike with `ApiError`, the changes of the request are stored. */
export type Declined = { declined: ErrorDetail }
export const isDeclined = (result: object): result is Declined => 'declined' in result
