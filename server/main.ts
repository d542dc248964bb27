import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dayIn } from '#contract/calendar.ts'
import { buildApp } from './app.ts'
import { composeDeps } from './compose-deps.ts'
import { jobs, runAllJobs, runJob } from './jobs.ts'
import { countUnsentMessages } from './messages/notifications/queries.ts'
import { findStripeKeys, stripePayments } from './platform/adapters/payments/stripe.ts'
import { loadAppSecret } from './platform/app-secret.ts'
import { createMovableClock } from './platform/clock.ts'
import { type Config, hasLiveKeys, readConfig } from './platform/config.ts'
import { startBackups } from './platform/db/backups.ts'
import { migrate } from './platform/db/migrate.ts'
import { openNotifications } from './platform/db/notifications.ts'
import { openDatabase } from './platform/db/open-database.ts'
import type { Deps } from './platform/deps.ts'
import { getHolidayTablesNotice } from './platform/holiday-tables.ts'
import { getPortNotice } from './platform/home-address.ts'
import { buildHealthApp } from './platform/http/health.ts'
import { getOwnBaseUrl } from './platform/http/hosts.ts'
import { createLog } from './platform/http/logs.ts'
import { assertQueueReachable, createQueue } from './platform/jobs/queue.ts'
import { openLive } from './platform/live/live.ts'
import { createMetrics, serveMetrics } from './platform/metrics.ts'
import { describeListenFailure, listenAtSecondPort } from './platform/ports.ts'
import { createSecrets } from './platform/secrets.ts'
import { countDueAndNotDone } from './platform/sweeps/sweep-queries.ts'

const config = readConfigOrExit()
const log = createLog(config.LOG_LEVEL)
const reportError = (error: unknown) => log.error({ err: error }, 'error outside a request')

// Imported only where it is used, because the libraries take time to load.
const tracing =
  config.OTEL_EXPORTER_OTLP_ENDPOINT &&
  (await import('./platform/tracing.ts')).openTracing(config, config.OTEL_EXPORTER_OTLP_ENDPOINT, reportError)

const database = await openDatabase(config, reportError).catch(exitWith)
if (!config.DATABASE_URL) {
  log.warn(
    config.home
      ? 'Using the embedded database: after a power cut you may need one of its hourly backups, see docs/BACKUP.md.'
      : 'Using the embedded database, which is for trial use only: a power cut can damage it. Set DATABASE_URL for production.',
  )
}
const portNotice = getPortNotice(config)
if (portNotice) log.warn(portNotice)
const holidayTablesNotice = getHolidayTablesNotice(dayIn('America/Toronto', new Date()))
if (holidayTablesNotice) log.warn(holidayTablesNotice)
await migrate(database).catch((error) =>
  exitWith(new Error(`The database cannot be used: ${error.message || error.code}`)),
)

const clock = config.DEV_TOOLS === 'on' ? createMovableClock() : undefined
const secrets = createSecrets(await loadAppSecret(config))
const notifications = await openNotifications(database, reportError)
const queue = createQueue(database, jobs, config.ROLE === 'web' ? undefined : notifications)
const live = await openLive(notifications)
const { deps, mailbox } = composeDeps({
  config,
  database,
  secrets,
  ...(clock && { clock }),
  jobs: queue,
  live,
  reportError,
})
const { payments, sandboxSecretKey, close: closePayments } = await openPayments()
deps.payments = payments

const metrics =
  config.METRICS_PORT === undefined
    ? undefined
    : createMetrics({
        jobs: config.ROLE === 'web' ? [] : Object.keys(jobs),
        countJobs: queue.countRuns,
        countMessages: () => countUnsentMessages(database.db),
        countDueAndNotDone: () => countDueAndNotDone(database.db),
        countStreams: live.countWatchers,
        countConnections: database.countConnections,
        isReceivingNotifications: () => notifications.isReceiving(),
      })
await queue.start({
  runJob:
    config.ROLE === 'web' ? undefined : (job) => traceJob(job, () => runJob(withJobConnections(deps), job)),
  onError: reportError,
  ...(metrics && { onRun: metrics.countJobRun }),
})
const backups =
  'pglite' in database.source
    ? startBackups(
        database.source.pglite,
        join(config.DATA_DIR, 'backups'),
        () => new Date(),
        reportError,
        config.home ? 'hourly' : 'daily',
      )
    : undefined
if (config.SEED === 'demo' && clock) {
  // Imported only for the demo: the module switches on the WebP reader, which must stay off where families upload pictures.
  const { seedDemo } = await import('./dev/seed.ts')
  await seedDemo(deps, clock)
}

const buildDir = fileURLToPath(new URL('../build/web', import.meta.url))
let isStopping = false
const health = {
  isStopping: () => isStopping,
  checkReady: async () => {
    await assertQueueReachable(database)
    return { notifications: notifications.isReceiving() ? 'heard' : 'not heard' }
  },
}
const app =
  config.ROLE === 'worker'
    ? buildHealthApp(log, health)
    : await buildApp(deps, {
        logger: log,
        ...(existsSync(buildDir) && { buildDir }),
        ...(clock && { devTools: { clock, mailbox } }),
        metrics,
        ...(tracing && { tracing }),
        ...health,
      })
await app.listen({ port: config.PORT, host: config.HOST }).catch(exitWithPort)
const kidPort = config.home
  ? await listenAtSecondPort(app.server, { port: config.PORT + 1, host: config.HOST }).catch(exitWithPort)
  : undefined
const closeMetrics =
  config.METRICS_PORT &&
  (await serveMetrics({ port: config.METRICS_PORT, host: config.METRICS_HOST }, reportError).catch(exitWith))
logReady(config)
// Does what fell due while the server was down.
if (config.ROLE !== 'web') void traceJob('all', () => runAllJobs(withJobConnections(deps))).catch(reportError)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void (async () => {
      if (config.ROLE !== 'worker') await pause(1000 * config.DRAIN_SECONDS)
      const kidPortClosed = kidPort?.stop()
      await app.close()
      await kidPortClosed
      if (closeMetrics) closeMetrics()
      await notifications.stop()
      await queue.stop()
      deps.mailer.close()
      await closePayments()
      await backups?.stop()
      await database.close()
      if (tracing) await tracing.close().catch(reportError)
      process.exit(0)
    })().catch(exitWith)
  })
}

function traceJob<T>(name: string, run: () => Promise<T>): Promise<T> {
  return tracing ? tracing.traceJob(name, run) : run()
}

function withJobConnections(own: Deps): Deps {
  return { ...own, ...database.forJobs }
}

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    return exitWith(error)
  }
}

function exitWithPort(error: NodeJS.ErrnoException): never {
  return exitWith(describeListenFailure(error, config))
}

function exitWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

/**
 * Returns no payments if `PAYMENTS` is off, Stripe if its keys are set, and otherwise (in trial mode) the sandbox. Only
 * the last case imports the sandbox.
 */
async function openPayments(): Promise<
  Pick<Deps, 'payments'> & { sandboxSecretKey?: string; close: () => Promise<void> }
> {
  const close = async () => {}
  if (config.PAYMENTS === 'off') return { payments: null, close }
  const keys = findStripeKeys(config)
  if (keys) {
    if (!hasLiveKeys(config) && !config.trial)
      log.warn(
        'STRIPE_SECRET_KEY is a test key: test cards buy points for free. Set live keys for real sales.',
      )
    return { payments: stripePayments(keys), close }
  }
  const { openSandboxPayments } = await import('./platform/adapters/payments/sandbox.ts')
  return openSandboxPayments(
    { config, transaction: database.transaction, secrets, reportError },
    // A worker serves no API, so its sandbox sends the webhooks to the web process.
    { server: config.ROLE === 'worker' ? config.ADULT_URL : getOwnBaseUrl(config) },
  )
}

function logReady({ trial, home, ADULT_URL, KID_URL, DEV_TOOLS, SEED }: Config) {
  if (!trial && !home) {
    log.info('ready')
    return log.flush()
  }
  const lines = [
    '',
    '  Questnest is ready.',
    `  Parents   ${ADULT_URL}`,
    `  Kids      ${KID_URL}`,
    ...(DEV_TOOLS === 'on' ? [`  Mailbox   ${ADULT_URL}/dev/mailbox`] : []),
    ...(sandboxSecretKey
      ? [
          `  Payments  ${payments?.browserSettings.form} takes test cards; its secret API key is ${sandboxSecretKey}`,
        ]
      : []),
    ...(SEED === 'demo'
      ? ['  Demo      parent@example.com, mia@example.com, leo@example.com (password: questnest)']
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
