import { sql } from 'kysely'
import { redactForBrowser, secretKeyRequired } from './api-keys.ts'
import { ApiError, type ErrorDetail, invalid, isDeclined } from './errors.ts'
import { expand } from './expand.ts'
import { assertKnownParams } from './params.ts'
import type { Transact } from './queries.ts'
import { hmac, type RequestContext } from './request-context.ts'
import type { Route } from './routes.ts'

export type Reply = { status: number; body: string; isReplayed?: true }

/** Handles a request. One transaction stores its changes, its events and, under its idempotency key, its response. */
export async function handleRequest(
  transaction: Transact,
  idempotencyKeysInUse: Set<string>,
  route: Route,
  context: Omit<RequestContext, 'tx'>,
): Promise<Reply> {
  const allowedParams = context.isFromBrowser ? route.browserParams : route.params
  if (!allowedParams) throw secretKeyRequired()
  assertKnownParams(context.params, allowedParams)
  const key = route.endpoint.startsWith('POST') && context.request.idempotency_key
  if (!key) return transaction((tx) => runRequest(route, { ...context, tx }))

  if (key.length > 255) throw invalid('An idempotency key can have up to 255 characters.')
  // A page that guesses one of the server's keys must not get the response to the server's request.
  const name = `${context.isFromBrowser ? 'browser' : 'server'} ${key}`
  // As with Stripe, the SDK sends the request again after this error.
  if (idempotencyKeysInUse.has(name)) {
    throw new ApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    })
  }
  idempotencyKeysInUse.add(name)
  return transaction(async (tx): Promise<Reply> => {
    const pathAndParams = JSON.stringify([context.path, [...context.params].sort()])
    const requestHash = hmac(context.sandbox, 'request', pathAndParams)
    const { rows } = await sql<{ request_hash: string; status: number; body: string }>`
      select params as request_hash, status, body from sandbox.requests where key = ${name}`.execute(tx)
    const [earlier] = rows
    if (earlier) {
      if (earlier.request_hash !== requestHash) throw keyReusedError(key)
      return { status: earlier.status, body: earlier.body, isReplayed: true }
    }
    const reply = await runRequest(route, { ...context, tx })
    await sql`insert into sandbox.requests (key, params, status, body, created)
      values (${name}, ${requestHash}, ${reply.status}, ${reply.body}, ${context.now})`.execute(tx)
    return reply
  }).finally(() => idempotencyKeysInUse.delete(name))
}

async function runRequest(route: Route, context: RequestContext): Promise<Reply> {
  const result = await route.handler(context)
  if (isDeclined(result)) return { status: 402, body: serializeError(result.declined, context.isFromBrowser) }
  const body = await expand(context.tx, result, context.params)
  return { status: 200, body: JSON.stringify(context.isFromBrowser ? redactForBrowser(body) : body) }
}

export const serializeError = (error: ErrorDetail, isFromBrowser: boolean) =>
  JSON.stringify({ error: isFromBrowser ? redactForBrowser(error) : error })

const keyReusedError = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const DAY = 24 * 3600

/** Deletes idempotency keys after a day, and delivered events after thirty days, as Stripe does. */
export const deleteExpiredRequestsAndEvents = (transaction: Transact, now: number) =>
  transaction(async (tx) => {
    await sql`delete from sandbox.requests where created < ${now - DAY}`.execute(tx)
    await sql`delete from sandbox.objects
      where kind = 'event' and (body->>'created')::bigint < ${now - 30 * DAY}
      and not exists (select from sandbox.deliveries where event = id)`.execute(tx)
  })
