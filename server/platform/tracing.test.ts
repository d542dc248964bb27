import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { poll } from '#server/testing/poll.ts'
import { createDataFolder, startServer, stopServers } from '#server/testing/process.ts'
import { freePort } from '../../ops/postgres.mjs'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const template = inject('template')

/** An OpenTelemetry collector that keeps what it gets. */
async function openCollector() {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    bodies,
    listSpans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ) as Span[],
    close: () => collector.close(),
  }
}

test.skipIf('dump' in template)(
  '[G11.4] an OpenTelemetry collector gets a trace of each request and job with its statements, and nothing about persons',
  async () => {
    if ('dump' in template) return
    const collector = await openCollector()
    const copy = await copyTemplate(template)
    const DATA_DIR = await createDataFolder()
    const PORT = String(await freePort())
    const { waitForOutput, server, ended } = startServer({
      PORT,
      DATA_DIR,
      DATABASE_URL: copy.url,
      BOT_CHECK: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    try {
      await waitForOutput('Questnest is ready.')
      const response = await fetch(`http://localhost:${PORT}/api/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'claire.roy@example.ca', password: 'claire likes rain' }),
      })
      await fetch(`http://localhost:${PORT}/api/v1/profile`, {
        headers: { authorization: 'Bearer of-nobody' },
      })
      // At its start the server runs all jobs once.
      const job = await poll(
        async () => collector.listSpans().find(({ name }) => name === 'job all'),
        (span) => span,
      )
      server.kill('SIGTERM')
      expect((await ended).code).toBe(0)

      const spans = collector.listSpans()
      const attributesOf = ({ attributes }: Span) =>
        Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
      const request = spans.find(({ name }) => name.startsWith('POST '))
      if (!request) throw new Error('No span of the request')
      expect(response.status).toBe(401)
      expect(attributesOf(request)).toMatchObject({
        'http.route': '/api/v1/auth',
        'http.response.status_code': response.status,
        'questnest.request_id': response.headers.get('x-request-id'),
      })
      const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
      expect(statements.map((span) => attributesOf(span)['db.query.text'])).toContainEqual(
        expect.stringContaining('throttles'),
      )
      expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
      // The statements that run before the call is validated are traced, too, such as the one that finds the session.
      const profile = spans.find(({ name }) => name === 'GET /api/v1/profile')
      expect(
        spans
          .filter(({ parentSpanId }) => parentSpanId === profile?.spanId)
          .map((span) => attributesOf(span)['db.query.text']),
      ).toContainEqual(expect.stringContaining('sessions'))
      for (const { traceId } of statements) expect(traceId).toBe(request.traceId)
      expect(collector.bodies.join()).not.toContain('claire')
    } finally {
      stopServers()
      collector.close()
      await copy.drop()
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
)

test('[G11.5] a server whose collector cannot be reached reports it and stops cleanly', async () => {
  const DATA_DIR = await createDataFolder()
  const [PORT, collectorPort] = [String(await freePort()), await freePort()]
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collectorPort}`
  const { waitForOutput, server, ended } = startServer({
    PORT,
    DATA_DIR,
    DATABASE_URL: '',
    OTEL_EXPORTER_OTLP_ENDPOINT,
  })
  try {
    await waitForOutput('Questnest is ready.')
    expect((await fetch(`http://localhost:${PORT}/api/v1/health`)).status).toBe(200)
    server.kill('SIGTERM')
    const { code, output } = await ended
    expect(code).toBe(0)
    expect(output).toContain('ECONNREFUSED')
  } finally {
    stopServers()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})
