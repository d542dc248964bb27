import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { observeStatements } from './db/named-statements.ts'
import { getTrustedProxies } from './http/hosts.ts'

export type Tracing = ReturnType<typeof openTracing>

/**
 * Sends spans of requests, jobs and database statements to an OpenTelemetry collector, which is at `endpoint`. They hold
 * names from our own code only: no paths, no values, no personal data. (G11)
 */
export function openTracing(config: Config, endpoint: string) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'questnest', 'questnest.role': config.ROLE }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('questnest')

  observeStatements((text) => {
    // Statements of no request and no job, such as those of the queue's clock, would each be a trace of their own.
    if (!trace.getActiveSpan()) return () => {}
    const name = text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
    return (error) => end(span, error)
  })

  return {
    traceRequests(app: FastifyInstance) {
      const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>()
      const trustsHeaders = getTrustedProxies(config) !== false
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = trustsHeaders ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
        const { method, routeOptions, id } = request
        const route = routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': route, 'questnest.request_id': id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        contexts.set(request, trace.setSpan(parent, span))
        done()
      })
      // Here, because reading the body would lose a context that was set before.
      app.addHook('preValidation', (request, _reply, done) => {
        context.with(contexts.get(request) ?? ROOT_CONTEXT, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },

    traceJob: <T>(name: string, run: () => Promise<T>): Promise<T> =>
      tracer.startActiveSpan(`job ${name}`, { root: true }, async (span) => {
        try {
          return await run()
        } catch (error) {
          end(span, error)
          throw error
        } finally {
          span.end()
        }
      }),

    /** Sends the spans that are not sent yet. */
    close: () => provider.shutdown(),
  }
}

/** Leaves out the error's message, which may contain values. */
function end(span: Span, error?: unknown) {
  if (error)
    span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) })
  span.end()
}
