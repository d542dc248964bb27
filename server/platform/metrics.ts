import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { streamLiveEvents } from '#contract/live.ts'

/** What is asked whenever somebody looks. */
type MetricSources = {
  jobs: () => Promise<{ job: string; waiting: number; failed: number }[]>
  messages: () => Promise<{ waiting: number; given_up: number }>
  streams: () => number
  /** None where the database is embedded. */
  connections: (() => { busy: number; idle: number; awaited: number }) | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus reads of this process. Every label is a name of our own code: no path, nothing of a person. */
export function createMetrics({ jobs, messages, streams, connections }: MetricSources) {
  collectDefaultMetrics()
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers of this process, by the route’s pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const runs = new Counter({
    name: 'questnest_job_runs_total',
    help: 'Jobs that this process ran, by how they ended.',
    labelNames: ['job', 'outcome'],
  })
  new Gauge({
    name: 'questnest_jobs',
    help: 'Jobs of all processes that wait, and that failed for good; counted once a minute.',
    labelNames: ['job', 'state'],
    async collect() {
      for (const { job, waiting, failed } of await jobs()) {
        this.set({ job, state: 'waiting' }, waiting)
        this.set({ job, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'questnest_messages',
    help: 'Messages of all processes that wait to be sent, and that were given up.',
    labelNames: ['state'],
    async collect() {
      for (const [state, number] of Object.entries(await messages())) this.set({ state }, number)
    },
  })
  new Gauge({
    name: 'questnest_live_streams',
    help: 'Screens that hear changes from this process.',
    collect() {
      this.set(streams())
    },
  })
  if (connections) {
    new Gauge({
      name: 'questnest_database_connections',
      help: 'Of this process: in use, free, and what waits for one.',
      labelNames: ['state'],
      collect() {
        for (const [state, number] of Object.entries(connections())) this.set({ state }, number)
      },
    })
  }

  return {
    countJobRun: (job: string, outcome: 'done' | 'failed') => runs.inc({ job, outcome }),

    /** As in http/logs.ts: never the path. A stream is open for hours, which is nothing slow. */
    measure: (app: FastifyInstance) => {
      app.addHook('onResponse', ({ method, routeOptions: { url: route = 'unknown' } }, reply, done) => {
        if (!route.endsWith(streamLiveEvents.url))
          answers.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}

/** A server of its own, for this machine only; returns how to close it. */
export async function serveMetrics(port: number, onError: (error: unknown) => void) {
  const server = createServer(async ({ url }, reply) => {
    if (url !== '/metrics') return reply.writeHead(404).end()
    try {
      const numbers = await register.metrics()
      reply.writeHead(200, { 'content-type': register.contentType }).end(numbers)
    } catch (error) {
      onError(error)
      reply.writeHead(503).end()
    }
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
