import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { streamLiveEvents } from '#contract/live.ts'
import { countStatements } from './db/named-statements.ts'

type MetricSources = {
  /** The jobs that this process runs. */
  jobs: string[]
  // The functions are called on every scrape.
  countJobs: () => Promise<{ job: string; waiting: number; failed: number }[]>
  countMessages: () => Promise<Record<'waiting' | 'held_back' | 'given_up', number>>
  countDueAndNotDone: () => Promise<{ sweep: string; count: number; progressed_at: Date | null }[]>
  countStreams: () => number
  /** Undefined with the embedded database. */
  countConnections: (() => { busy: number; idle: number; awaited: number }) | undefined
  /** Whether the database's notifications arrive. */
  isReceivingNotifications: () => boolean
}

export type Metrics = ReturnType<typeof createMetrics>

/** Registers this process's metrics. Labels are names from our own code only: no paths, no personal data. */
export function createMetrics({
  jobs,
  countJobs,
  countMessages,
  countDueAndNotDone,
  countStreams,
  countConnections,
  isReceivingNotifications,
}: MetricSources) {
  collectDefaultMetrics()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests to this process, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const jobRuns = new Counter({
    name: 'questnest_job_runs_total',
    help: 'Job runs of this process, by outcome.',
    labelNames: ['job', 'outcome'],
  })
  // Prometheus notices the first failure only if there was a zero before it.
  for (const job of jobs) for (const outcome of ['done', 'failed']) jobRuns.inc({ job, outcome }, 0)
  new Gauge({
    name: 'questnest_jobs',
    help: 'Jobs of all processes that are waiting or have failed for good, counted once a minute.',
    labelNames: ['job', 'state'],
    async collect() {
      for (const { job, waiting, failed } of await countJobs()) {
        this.set({ job, state: 'waiting' }, waiting)
        this.set({ job, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'questnest_messages',
    help: 'Messages of all processes that wait to be sent, that wait because of the daily limit, or that were given up.',
    labelNames: ['state'],
    async collect() {
      for (const [state, count] of Object.entries(await countMessages())) this.set({ state }, count)
    },
  })
  // Both metrics of sweeps are read at the same time, from one statement.
  let reading: ReturnType<typeof countDueAndNotDone> | undefined
  const readSweeps = () => {
    reading ??= countDueAndNotDone().finally(() => {
      reading = undefined
    })
    return reading
  }
  new Gauge({
    name: 'questnest_due_and_not_done',
    help: 'Items that the newest pass of each sweep found due, and that were not processed yet or failed.',
    labelNames: ['sweep'],
    async collect() {
      for (const { sweep, count } of await readSweeps()) this.set({ sweep }, count)
    },
  })
  new Gauge({
    name: 'questnest_sweep_progress_timestamp_seconds',
    help: 'When a worker last went on with each sweep, as Unix time.',
    labelNames: ['sweep'],
    async collect() {
      for (const { sweep, progressed_at } of await readSweeps())
        if (progressed_at) this.set({ sweep }, progressed_at.getTime() / 1000)
    },
  })
  new Gauge({
    name: 'questnest_live_streams',
    help: 'Open live update streams of this process.',
    collect() {
      this.set(countStreams())
    },
  })
  new Gauge({
    name: 'questnest_notifications_heard',
    help: '1 if the database’s notifications reach this process. 0: they do not, so open screens reload their data every 15 seconds.',
    collect() {
      this.set(isReceivingNotifications() ? 1 : 0)
    },
  })
  new Counter({
    name: 'questnest_database_statements_total',
    help: 'Statements that this process has sent to PostgreSQL.',
    collect() {
      this.reset()
      this.inc(countStatements())
    },
  })
  if (countConnections) {
    new Gauge({
      name: 'questnest_database_connections',
      help: 'Database connections of this process, busy and idle, and callers waiting for one.',
      labelNames: ['state'],
      collect() {
        for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count)
      },
    })
  }

  return {
    countJobRun: (job: string, outcome: 'done' | 'failed') => jobRuns.inc({ job, outcome }),

    /** Labels requests by route, never by path. Leaves out live streams, which stay open for hours. */
    measure: (app: FastifyInstance) => {
      app.addHook('onResponse', ({ method, routeOptions: { url: route = 'unknown' } }, reply, done) => {
        if (!route.endsWith(streamLiveEvents.url))
          durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}

/** Serves `/metrics` at an address. Returns a function that closes the server. */
export async function serveMetrics(
  address: { port: number; host: string },
  onError: (error: unknown) => void,
) {
  const server = createServer(async ({ url }, reply) => {
    if (url !== '/metrics') return reply.writeHead(404).end()
    try {
      const metrics = await register.metrics()
      reply.writeHead(200, { 'content-type': register.contentType }).end(metrics)
    } catch (error) {
      onError(error)
      reply.writeHead(503).end()
    }
  })
  await once(server.listen(address), 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
