import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { BUSY_RETRY_SECONDS } from '#contract/limits.ts'
import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'
import { m } from '#messages'
import { takePrefetchedRequest } from './prefetched.ts'
import { currentUser, signOut } from './session.ts'
import { wait } from './wait.ts'

type InputProperty<
  E extends Endpoint,
  K extends 'params' | 'querystring' | 'body',
  Extra = never,
> = E['schema'][K] extends z.ZodMiniType ? { [P in K]: z.input<E['schema'][K]> | Extra } : unknown
/** Upload endpoints take a FormData body. */
type UploadBody<E extends Endpoint> = E['config'] extends { uploadField: string } ? FormData : never
type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal }
type CallInput<E extends Endpoint> = InputProperty<E, 'params'> &
  InputProperty<E, 'querystring'> &
  InputProperty<E, 'body', UploadBody<E>> &
  CallOptions
type ResponseOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S> | (E['schema']['response'] extends { 204: z.ZodMiniType } ? null : never)
  : E['schema']['response'] extends { 201: infer S extends z.ZodMiniType }
    ? z.output<S>
    : null

/** A refused or failed call. `message` is a sentence in the user's language, ready to show. */
export class ApiError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: RefusalCode | 'offline' | 'unknown'
  /** Error sentences by field name. */
  readonly fields: Record<string, string>
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined
  /** Authorizes the follow-up call: restoring a closed family or finishing a sign-up. */
  readonly ticket: string | undefined
  readonly person: RefusalBody['person'] // with code `finish_signup`
  readonly cart: RefusalBody['cart'] // with code `cart_changed`
  constructor(status: number, body: Partial<RefusalBody>, retryAfter?: number) {
    super(errorSentence(body.error) ?? m.generic_error())
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown')
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter
    this.ticket = body.ticket
    this.person = body.person
    this.cart = body.cart
  }
}

function errorSentence(error: RefusalBody['error'] | undefined): string | undefined {
  const text = Array.isArray(error) ? error[0] : typeof error === 'object' ? error.base : error
  return text || undefined
}

/**
 * Returns whether there is no connection. An ApiError tells whether the server could be reached. After any other error,
 * such as code that did not load, the device tells whether it is offline.
 */
export const isOffline = (error: unknown) =>
  error instanceof ApiError ? error.code === 'offline' : !navigator.onLine

/** Says either that the device has no internet or that the server cannot be reached. */
export const offlineText = () => (navigator.onLine ? m.ui_unreachable() : m.ui_offline())

/**
 * Returns a sentence for the user for any thrown value: `text` if given, else the server's own sentence. `text` is not
 * used if there is no connection, or if the user did not prove who they are: the sentence then says that.
 */
export function errorText(error: unknown, text?: string) {
  const isUnproved = error instanceof ApiError && error.code === 'proof_needed'
  if (text !== undefined && !isUnproved && !isOffline(error)) return text
  if (error instanceof ApiError) return error.message
  return isOffline(error) ? offlineText() : m.generic_error()
}

/** Calls an endpoint of the contract. Throws an ApiError if the server refuses the call or does not respond. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  // Safe: CallInput<E> declares these properties, but the compiler cannot resolve them while E is generic.
  const { params, querystring, body, headers, signal } = input as CallOptions & {
    params?: Record<string, string>
    querystring?: Record<string, unknown>
    body?: unknown
  }
  const path = apiPath(endpoint, params, querystring)
  const prefetched = endpoint.method === 'GET' && (await takePrefetchedRequest(path))
  // Safe: only successful GET responses are prefetched.
  if (prefetched) return prefetched as ResponseOf<E>

  const { config, method } = endpoint
  // For a FormData body, the browser sets the content type, which names the boundary between the fields.
  const isForm = body instanceof FormData
  const payload = isForm || body === undefined ? body : JSON.stringify(body)
  const fingerprint = [currentUser().token, method, path, payload].join(' ')
  const reusable = keysToReuse.get(fingerprint)
  const reusedKey = reusable && Date.now() < reusable.until ? reusable.key : undefined
  const idempotencyKey = method === 'GET' ? undefined : (reusedKey ?? randomKey())
  keysToReuse.delete(fingerprint)
  const request: RequestInit = {
    method,
    headers: {
      ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
    ...(signal && { signal }),
  }
  try {
    const response = await fetchApi(path, request, config.worksOnlyOnce)
    // Safe: the server serializes with the schema of the contract.
    return (response.status === 204 ? null : await response.json()) as ResponseOf<E>
  } catch (error) {
    const hasResponse = error instanceof ApiError && error.status > 0
    if (hasResponse || signal?.aborted) throw error
    if (idempotencyKey && !isForm && !config.secretIn) {
      keysToReuse.set(fingerprint, { key: idempotencyKey, until: Date.now() + KEY_REUSE_MS })
    }
    // A success response that is not JSON, such as the sign-in page of a hotel's network, counts as no response.
    throw new ApiError(0, { error: config.worksOnlyOnce ? m.ui_no_response() : offlineText() })
  }
}

/** Idempotency keys of calls without a response, by fingerprint. The same call within KEY_REUSE_MS reuses the key. */
const keysToReuse = new Map<string, { key: string; until: number }>()
const KEY_REUSE_MS = 5 * 60_000

let askForProof = async () => false
/** Registers the function that asks the user for proof of who they are. It resolves to false if the user gives up. */
export const onProofNeeded = (ask: typeof askForProof) => {
  askForProof = ask
}

/** Calls the API as the signed-in user and returns the raw response. Throws the same errors as `call`. */
export async function fetchApi(
  path: string,
  init: RequestInit = {},
  worksOnlyOnce = false,
): Promise<Response> {
  const { token } = currentUser()
  const request = {
    ...init,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  }
  const response = await send(`/api/v1${path}`, request, worksOnlyOnce)
  if (response.ok) return response

  if (response.status === 500) location.assign('/oops')
  const error = new ApiError(
    response.status,
    // Safe: every property is optional and checked before use.
    (await response.json().catch(() => ({}))) as Partial<RefusalBody>,
    Number(response.headers.get('retry-after')) || undefined,
  )
  if (error.code === 'proof_needed' && (await askForProof())) return fetchApi(path, init, worksOnlyOnce)
  // Once signed out, RequireRole redirects to the sign-in page.
  if (error.code === 'signed_out' && token === currentUser().token) signOut()
  throw error
}

const RETRY_DELAYS_MS = [400, 1200]
const BUSY_REPEATS = 4
/** A proxy in maintenance may ask for hours, and nobody waits that long for a press. */
const BUSY_WAIT_SECONDS_MAX = 10

/**
 * After a lost connection, or when the server is too busy for now (503), repeats the request a few times, unless the
 * call works only once. The idempotency key makes the repetition safe. (X11)
 */
async function send(url: string, init: RequestInit, worksOnlyOnce: boolean) {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init).catch(() => init.signal?.throwIfAborted())
    if (response && response.status !== 503) return response
    const delay = response ? tries < BUSY_REPEATS && readRetryDelay(response) : RETRY_DELAYS_MS[tries]
    if (delay && !worksOnlyOnce) await wait(delay)
    else if (response) return response
    else throw new ApiError(0, { error: offlineText() })
  }
}

/** Milliseconds. Longer by up to a half, so that clients that were refused together do not come back together. */
function readRetryDelay({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after')) || BUSY_RETRY_SECONDS
  return 1000 * Math.min(seconds, BUSY_WAIT_SECONDS_MAX) * (1 + 0.5 * Math.random())
}

/** Returns the path and query of a call, relative to /api/v1. */
export const apiPath = (
  { url }: Endpoint,
  params?: Record<string, string>,
  querystring?: Record<string, unknown>,
) =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')) +
  queryString(querystring)

function queryString(querystring: Record<string, unknown> = {}) {
  const filled = Object.entries(querystring).filter(([, value]) => value !== undefined && value !== '')
  return filled.length ? `?${new URLSearchParams(filled.map(([key, value]) => [key, String(value)]))}` : ''
}

/** Does not use crypto.randomUUID, which is missing without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (int) => int.toString(36).padStart(7, '0')).join('')
