import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'
import { m } from '#messages'
import { takePrefetched } from './prefetched.ts'
import { currentUser, signOut } from './session.ts'
import { wait } from './wait.ts'

type PartOf<
  E extends Endpoint,
  K extends 'params' | 'querystring' | 'body',
  More = never,
> = E['schema'][K] extends z.ZodMiniType ? { [P in K]: z.input<E['schema'][K]> | More } : unknown
/** Calls that take a picture take a form with it in place of the rest. */
type FormOf<E extends Endpoint> = E['config'] extends { uploadField: string } ? FormData : never
type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal }
type Call<E extends Endpoint> = PartOf<E, 'params'> &
  PartOf<E, 'querystring'> &
  PartOf<E, 'body', FormOf<E>> &
  CallOptions
type ResponseOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends z.ZodMiniType }
  ? z.output<S> | (E['schema']['response'] extends { 204: z.ZodMiniType } ? null : never)
  : E['schema']['response'] extends { 201: infer S extends z.ZodMiniType }
    ? z.output<S>
    : null

/** What the server said when it said no, ready to show: `message` is a sentence in the person's language. */
export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  readonly code: RefusalCode | 'offline' | 'unknown'
  /** Sentences by field name. */
  readonly fields: Record<string, string>
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined
  /** What the person can go on with, where there is something. */
  readonly ticket: string | undefined
  readonly person: RefusalBody['person']
  readonly cart: RefusalBody['cart']
  constructor(status: number, answer: Partial<RefusalBody>, retryAfter?: number) {
    super(errorSentence(answer.error) ?? m.generic_error())
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? (status === 0 ? 'offline' : 'unknown')
    this.fields = answer.fields ?? {}
    this.retryAfter = retryAfter
    this.ticket = answer.ticket
    this.person = answer.person
    this.cart = answer.cart
  }
}

function errorSentence(error: RefusalBody['error'] | undefined): string | undefined {
  const text = Array.isArray(error) ? error[0] : typeof error === 'object' ? error.base : error
  return text || undefined
}

/** Any thrown thing as a sentence for people. */
export const errorText = (error: unknown) => (error instanceof ApiError ? error.message : m.generic_error())

/** Call one line of the contract. Throws an ApiError for every "no". */
export async function call<E extends Endpoint>(endpoint: E, parts: Call<E>): Promise<ResponseOf<E>> {
  // The three are unknown to the compiler only because E is still open here; Call<E> has checked them.
  const { params, querystring, body, headers, signal } = parts as CallOptions & {
    params?: Record<string, string>
    querystring?: Record<string, unknown>
    body?: unknown
  }
  const path = apiPath(endpoint, params, querystring)
  const prefetched = endpoint.method === 'GET' && (await takePrefetched(path))
  // As below: only good answers are kept, and only GET is prefetched.
  if (prefetched) return prefetched as ResponseOf<E>

  const { config, method } = endpoint
  // A form writes its own type, with the boundary in it.
  const isForm = body instanceof FormData
  const payload = isForm || body === undefined ? body : JSON.stringify(body)
  const fingerprint = [currentUser().token, method, path, payload].join(' ')
  const key = method === 'GET' ? undefined : (unansweredKeys.get(fingerprint) ?? randomKey())
  unansweredKeys.delete(fingerprint)
  const request: RequestInit = {
    method,
    headers: {
      ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
    ...(signal && { signal }),
  }
  try {
    const response = await fetchApi(path, request, config.noRetry)
    // The contract says what a good answer looks like, and the server serializes by the same schema.
    return (response.status === 204 ? null : await response.json()) as ResponseOf<E>
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status > 0
    if (isAnswered || signal?.aborted) throw error
    if (key && !isForm && !config.secretIn) rememberKey(fingerprint, key)
    // An answer that breaks off, or that is not the server's, says as little as none.
    throw new ApiError(0, { error: config.noRetry ? m.ui_unsure() : m.ui_offline() })
  }
}

/** Keys of presses whose answer was lost: the same pressed again within minutes is that press, to be done once. */
const unansweredKeys = new Map<string, string>()
const KEY_REUSE_MS = 5 * 60_000

function rememberKey(fingerprint: string, key: string) {
  unansweredKeys.set(fingerprint, key)
  setTimeout(() => unansweredKeys.delete(fingerprint), KEY_REUSE_MS)
}

/** For what is to be deleted: gone already is what was wanted. */
export async function ignoreNotFound(deletion: Promise<unknown>) {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

/** Ask the API as who is signed in, for an answer of any kind. Throws an ApiError for every "no". */
export async function fetchApi(path: string, { headers, ...rest }: RequestInit = {}, noRetry = false) {
  const { token } = currentUser()
  const request = {
    ...rest,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
  const response = await send(`/api/v1${path}`, request, noRetry)
  if (response.ok) return response

  if (response.status === 500) location.assign('/oops')
  const error = new ApiError(
    response.status,
    // Every part of it is optional and looked at before use.
    (await response.json().catch(() => ({}))) as Partial<RefusalBody>,
    Number(response.headers.get('retry-after')) || undefined,
  )
  // The guards around the screens see that nobody is signed in and lead to the sign-in page.
  if (error.code === 'signed_out' && token === currentUser().token) signOut()
  throw error
}

const RETRY_DELAYS_MS = [400, 1200]

/**
 * Send, and send the very same again when the connection was lost: the key makes a second arrival harmless. What can be
 * done once only would find itself done and be told as a failure.
 */
async function send(url: string, request: RequestInit, noRetry = false, attempt = 0): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    const pause = RETRY_DELAYS_MS[attempt]
    if (noRetry || pause === undefined) throw new ApiError(0, { error: m.ui_offline() })
    await wait(pause)
    return send(url, request, noRetry, attempt + 1)
  }
}

/** Where a call goes, below /api/v1. */
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

/** Not crypto.randomUUID: that is missing on a site without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36).padStart(7, '0')).join('')
