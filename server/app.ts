import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { REQUEST_MAX_BYTES, REQUEST_TIMEOUT_SECONDS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { serveAvatars } from './accounts/avatars/avatars.ts'
import { childRoutes } from './accounts/children/routes.ts'
import { contactRoutes } from './accounts/contacts/routes.ts'
import { inviteRoutes } from './accounts/invites/routes.ts'
import { parentRoutes } from './accounts/parents/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { passwordRoutes } from './accounts/passwords/routes.ts'
import { pinRoutes } from './accounts/pins/routes.ts'
import { proofRoutes } from './accounts/proof/routes.ts'
import { spendBotPass } from './accounts/sessions/bot-check.ts'
import { liveRoutes } from './accounts/sessions/live-stream.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { authenticate } from './accounts/sessions/sessions.ts'
import { findHomeRedirect } from './accounts/sign-up/home-sign-up.ts'
import { signUpRoutes } from './accounts/sign-up/routes.ts'
import { socialRoutes } from './accounts/social/routes.ts'
import { tabletRoutes } from './accounts/tablets/routes.ts'
import { twoStepRoutes } from './accounts/two-step/routes.ts'
import { apiReference } from './api-reference.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type DevTools, devTools } from './dev/routes.ts'
import { namedEndpoints } from './endpoints.ts'
import { familyDataAreas } from './family-data.ts'
import { runAllJobs } from './jobs.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { closingRoutes } from './lifecycle/closing/routes.ts'
import { exportRoutes } from './lifecycle/export/routes.ts'
import { messageKinds } from './message-kinds.ts'
import { newsletterFooterForm } from './messages/newsletter/footer-form.ts'
import { newsletterRoutes } from './messages/newsletter/routes.ts'
import { canSendMails } from './messages/notifications/preferences.ts'
import { unsubscribeRoutes } from './messages/unsubscribe/routes.ts'
import { pageExists } from './page-exists.ts'
import { parseMailAddress } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { registerAuth } from './platform/http/auth.ts'
import { apiHeaders, createSecurityHeaders } from './platform/http/content-security-policy.ts'
import { createFrameworkErrorHandler, registerErrorHandler } from './platform/http/errors.ts'
import { registerHealth } from './platform/http/health.ts'
import {
  createHostCheck,
  getHost,
  getTrustedProxies,
  isKidSite,
  reportIgnoredProxy,
} from './platform/http/hosts.ts'
import { registerIdempotency } from './platform/http/idempotency.ts'
import { registerImageUpload } from './platform/http/image-upload.ts'
import { createRequestIds, registerRequestLog } from './platform/http/logs.ts'
import { API_DOCS_PATH, API_PREFIX, registerOpenApi } from './platform/http/openapi.ts'
import {
  limitCallsByAddress,
  limitCallsByPerson,
  limitCallsBySession,
  queueReadsBySession,
} from './platform/http/rate-limit.ts'
import { createSerializer } from './platform/http/serializer.ts'
import { registerPages } from './platform/http/serve-pages.ts'
import { registerSuccessStatus } from './platform/http/success-status.ts'
import type { Metrics } from './platform/metrics.ts'
import { registerSecurityLog } from './platform/security-log.ts'
import { parseSocialLinks } from './platform/social-links.ts'
import type { Tracing } from './platform/tracing.ts'
import { serveOwnPictures } from './quests/pictures/pictures.ts'
import { questRoutes } from './quests/routes.ts'
import { serveProductPictures } from './rewards/catalog/pictures.ts'
import { catalogRoutes } from './rewards/catalog/routes.ts'
import { familyRewardRoutes } from './rewards/family-rewards/routes.ts'
import { fulfilmentRoutes } from './rewards/fulfilment/routes.ts'
import { orderRoutes } from './rewards/orders/routes.ts'
import { wishRoutes } from './rewards/wishes/routes.ts'
import { securityEvents } from './security-events.ts'
import { cardRoutes } from './store/cards/routes.ts'
import { grantRoutes } from './store/grants/routes.ts'
import { invoiceRoutes } from './store/invoices/routes.ts'
import { promoRoutes } from './store/promos/routes.ts'
import { purchaseRoutes } from './store/purchases/routes.ts'
import { webhookRoutes } from './store/webhook/webhook.ts'

export type AppOptions = {
  /** The folder of the built pages. Without it the server serves only the API. */
  buildDir?: string
  logger?: FastifyBaseLogger
  /**
   * If given, the development tools are served. Only trial mode (a server that only its own machine can reach) has
   * them.
   */
  devTools?: DevTools
  metrics?: Pick<Metrics, 'measure'> | undefined
  tracing?: Pick<Tracing, 'traceRequests'>
  /** Throws when the database or the job queue does not answer. Returns further fields for the response of `/ready`. */
  checkReady?: () => Promise<Record<string, string>>
  /** Whether the process will soon stop, so that the proxy should send it no more calls. */
  isStopping?: () => boolean
}

const nameProviders = (social: Deps['social']) =>
  Object.fromEntries(Object.entries(social).map(([provider, { name }]) => [provider, name]))

export async function buildApp(
  deps: Deps,
  {
    buildDir,
    logger,
    devTools: tools,
    metrics,
    tracing,
    checkReady = async () => ({}),
    isStopping = () => false,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const settings: FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> = {
    ...(logger && { loggerInstance: logger }),
    trustProxy: getTrustedProxies(config),
    bodyLimit: REQUEST_MAX_BYTES,
    // A call that arrives over an open connection while the server closes is answered like any other.
    return503OnClosing: false,
    requestTimeout: 1000 * REQUEST_TIMEOUT_SECONDS,
    // Fastify's own log lines contain the path, which may contain a code from a mail: see http/logs.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config),
    frameworkErrors: createFrameworkErrorHandler(config),
  }
  const app = Fastify(settings)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => createSerializer(schema))
  registerErrorHandler(app)
  registerRequestLog(app)
  metrics?.measure(app)
  tracing?.traceRequests(app)
  reportIgnoredProxy(app, config)
  const isServedHost = createHostCheck(config)
  app.addHook('onRequest', (request, _reply, done) => {
    done(isServedHost(getHost(request)) ? undefined : new Refusal('not_found'))
  })

  await limitCallsByAddress(app, deps)

  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(createSecurityHeaders(config)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(API_PREFIX)) reply.headers(apiHeaders)
    if (request.url.startsWith(API_DOCS_PATH)) reply.header('x-frame-options', 'DENY')
    done(null, payload)
  })
  acceptEmptyBodies(app)

  if (config.API_DOCS === 'on') await registerOpenApi(app, namedEndpoints, apiReference)
  registerHealth(app, checkReady, isStopping)

  await app.register(
    async (api) => {
      limitCallsBySession(api, config)
      queueReadsBySession(api, config)
      registerAuth(api, { deps, authenticate, spendBotPass })
      limitCallsByPerson(api, deps)
      await registerImageUpload(api)
      registerIdempotency(api)
      registerSecurityLog(api, deps, securityEvents)
      registerSuccessStatus(api)
      await api.register(sessionRoutes, { deps })
      await api.register(socialRoutes, { deps })
      await api.register(signUpRoutes, { deps })
      await api.register(passwordRoutes, { deps })
      await api.register(pinRoutes, { deps })
      await api.register(tabletRoutes, { deps })
      await api.register(twoStepRoutes, { deps })
      await api.register(passkeyRoutes, { deps })
      await api.register(proofRoutes, { deps })
      await api.register(contactRoutes, { deps })
      await api.register(childRoutes, { deps })
      await api.register(inviteRoutes, { deps })
      await api.register(parentRoutes, { deps })
      await api.register(ledgerRoutes, { deps })
      await api.register(newsletterRoutes, { deps })
      await api.register(unsubscribeRoutes, { deps })
      await api.register(exportRoutes, { deps: { ...deps, familyDataAreas } })
      await api.register(questRoutes, { deps })
      await api.register(familyRewardRoutes, { deps })
      await api.register(orderRoutes, { deps })
      await api.register(fulfilmentRoutes, { deps })
      await api.register(wishRoutes, { deps })
      await api.register(catalogRoutes, { deps })
      await api.register(cardRoutes, { deps })
      await api.register(grantRoutes, { deps })
      await api.register(purchaseRoutes, { deps })
      await api.register(invoiceRoutes, { deps })
      await api.register(promoRoutes, { deps })
      await api.register(webhookRoutes, { deps })
      await api.register(closingRoutes, { deps: { ...deps, familyDataAreas } })
      await api.register(dashboardRoutes, { deps })
      await api.register(liveRoutes, { deps })
    },
    { prefix: API_PREFIX },
  )
  serveAvatars(app, deps)
  serveOwnPictures(app, deps)
  serveProductPictures(app, deps)
  if (tools) await app.register(devTools, { deps, tools, messageKinds, runAllJobs: () => runAllJobs(deps) })
  if (buildDir) {
    const isOnKidSite = (request: FastifyRequest) => isKidSite(config, request)
    await app.register(newsletterFooterForm, { isKidSite: isOnKidSite, adultUrl: config.ADULT_URL })
    await registerPages(app, {
      buildDir,
      isKidSite: isOnKidSite,
      pageExists: (path) => pageExists(deps.db, path),
      findRedirect: (url) => findHomeRedirect(deps, url),
      sendsMails: canSendMails(deps),
      hasBotCheck: !config.home,
      adultUrl: config.ADULT_URL,
      kidUrl: config.KID_URL,
      contact: parseMailAddress(config.MAIL_FROM),
      withRecaptcha: config.BOT_CHECK === 'recaptcha',
      signInProviders: nameProviders(deps.social),
      ...(config.SOCIAL_LINKS && { socialLinks: parseSocialLinks(config.SOCIAL_LINKS) }),
      payments: deps.payments?.browserSettings,
      arePointsSold: config.POINTS === 'bought',
    })
  }
  return app
}

/** Treats an empty body as no body: some clients send the JSON content type with every call. */
function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}
