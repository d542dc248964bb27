import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
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
import { isFromTrustedProxy } from './http/hosts.ts'

/** A stopping process waits at most this long for the collector. */
const EXPORT_TIMEOUT_MS = 3000

export type Tracing = ReturnType<typeof openTracing>

/**
 * Sends spans of requests, jobs and database statements to an OpenTelemetry collector, which is at `endpoint`. They
 * hold names from our own code only: no paths, no values, no personal data. (G11)
 */
export function openTracing(config: Config, endpoint: string, reportError: (error: unknown) => void) {
  diag.setLogger(toDiagLogger(reportError), DiagLogLevel.ERROR)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'questnest', 'questnest.role': config.ROLE }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
      }),
    ],
  })
  const tracer = provider.getTracer('questnest')

  observeStatements((text) => {
    // Each statement outside requests and jobs, such as those of the queue's clock, would be a trace of its own.
    if (!trace.getActiveSpan()) return () => {}
    const name = text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
    return (error) => end(span, error)
  })

  return {
    traceRequests(app: FastifyInstance) {
      const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>()
      app.addHook('onRequest', (request, reply, done) => {
        const parent = isFromTrustedProxy(config, request.socket)
          ? propagation.extract(ROOT_CONTEXT, request.headers)
          : ROOT_CONTEXT
        const { method, routeOptions, id } = request
        const route = routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': route, 'questnest.request_id': id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        const spanContext = trace.setSpan(parent, span)
        contexts.set(request, spanContext)
        // `close` also comes for streams and for requests that the client gives up.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode)
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        context.with(spanContext, done)
      })
      // Sets the context again, because reading the body loses it.
      app.addHook('preValidation', (request, _reply, done) => {
        context.with(contexts.get(request) ?? ROOT_CONTEXT, done)
      })
    },

    traceJob: <T>(name: string, run: () => Promise<T>): Promise<T> =>
      tracer.startActiveSpan(`job ${name}`, { root: true }, async (span) => {
        try {
          const result = await run()
          end(span)
          return result
        } catch (error) {
          end(span, error)
          throw error
        }
      }),

    /** Sends the spans that are not sent yet. */
    close: () => provider.shutdown(),
  }
}

function toDiagLogger(reportError: (error: unknown) => void): DiagLogger {
  const ignore = () => {}
  const error = (message: string) => reportError(new Error(`OpenTelemetry: ${message}`))
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
}

/** Leaves out the error's message, which may contain values. */
function end(span: Span, error?: unknown) {
  if (error)
    span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) })
  span.end()
}
