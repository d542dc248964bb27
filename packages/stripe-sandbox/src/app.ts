import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { authenticate, type Keys } from './api-keys.ts'
import { completeBankStep, findBankStep } from './bank.ts'
import { confirmationPage, contentSecurityPolicy, expiredPage, resultPage } from './bank-page.ts'
import { ApiError, type ErrorDetail } from './errors.ts'
import { handleRequest, serializeError } from './handle-request.ts'
import { type Params, parseParams } from './params.ts'
import { randomToken, type Transact } from './queries.ts'
import type { SandboxContext } from './request-context.ts'
import { type Route, routes } from './routes.ts'

type Options = {
  transaction: Transact
  sandbox: SandboxContext
  keys: Keys
  /** Origins whose pages may call the sandbox with the publishable key. */
  origins: readonly string[]
  /** Called when new events may be waiting for delivery. */
  onResponse: () => void
  report: (error: unknown) => void
}

export function buildApp({ transaction, sandbox, keys, origins, onResponse, report }: Options) {
  // There is no logger, because card numbers must not reach any log.
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: 'idle' })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomToken(9)}`)
    setCorsHeaders(request, reply, origins)
  })
  const idempotencyKeysInUse = new Set<string>()
  for (const route of routes) {
    const [method = '', url = ''] = route.endpoint.split(' ')
    app.route({ method, url, handler: (request, reply) => handle(route, request, reply) })
  }

  async function handle(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const isFromBrowser = authenticate(request.headers.authorization, keys) === 'browser'
    const context = buildRequestContext(request, reply, isFromBrowser)
    try {
      const { status, body, isReplayed } = await handleRequest(
        transaction,
        idempotencyKeysInUse,
        route,
        context,
      )
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      else onResponse()
      return reply.code(status).type('application/json').send(body)
    } catch (error) {
      if (error instanceof ApiError) return sendError(reply, error.status, error.body, isFromBrowser)
      throw error
    }
  }

  function buildRequestContext(request: FastifyRequest, reply: FastifyReply, isFromBrowser: boolean) {
    const [path = '', query = ''] = request.url.split('?')
    const key = request.headers['idempotency-key']
    // The body parser that is added above returns Params.
    const form = request.body as Params | undefined
    const { id = '' } = request.params as { id?: string }
    return {
      id,
      path,
      params: request.method === 'POST' ? (form ?? new Map()) : parseParams(query),
      isFromBrowser,
      now: Math.floor(Date.now() / 1000),
      request: {
        id: String(reply.getHeader('request-id')),
        idempotency_key: typeof key === 'string' ? key : null,
      },
      sandbox,
    }
  }

  app.get('/sandbox/bank/:id', async (request, reply) => {
    const { id, params } = buildRequestContext(request, reply, true)
    const token = params.get('token') ?? ''
    const step = await transaction((tx) => findBankStep(tx, id, token))
    return sendPage(reply, step ? 200 : 410, step ? confirmationPage(step.intent, token) : expiredPage())
  })

  app.post('/sandbox/bank/:id', async (request, reply) => {
    const context = buildRequestContext(request, reply, true)
    const isConfirmed = context.params.get('answer') === 'complete'
    const token = context.params.get('token') ?? ''
    const completed = await transaction((tx) => completeBankStep({ ...context, tx }, token, isConfirmed))
    onResponse()
    if (!completed) return sendPage(reply, 410, expiredPage())
    return completed.returnUrl
      ? reply.redirect(completed.returnUrl, 303)
      : sendPage(reply, 200, resultPage(isConfirmed))
  })

  const policy = contentSecurityPolicy(origins)
  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(html)

  const sendError = (reply: FastifyReply, status: number, error: ErrorDetail, isFromBrowser = true) =>
    reply.code(status).type('application/json').send(serializeError(error, isFromBrowser))

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return sendError(reply, error.status, error.body)
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status < 500)
      return sendError(reply, status, { type: 'invalid_request_error', message: 'Unreadable request.' })
    report(error)
    return sendError(reply, 500, { type: 'api_error', message: 'Internal error of the sandbox.' })
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const [path] = request.url.split('?')
    return sendError(reply, 404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${path}). The sandbox implements only a part of Stripe's API.`,
    })
  })
  return app
}

/** Lets only pages of the merchant's own sites read the responses. */
function setCorsHeaders({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]) {
  reply.header('vary', 'Origin')
  if (!headers.origin || !origins.includes(headers.origin)) return
  reply.headers({
    'access-control-allow-origin': headers.origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-expose-headers': 'request-id',
    'access-control-max-age': '600',
  })
}
