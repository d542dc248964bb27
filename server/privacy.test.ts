import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logSerializers, registerRequestLog } from './platform/http/logs.ts'
import { listColumns } from './testing/list-columns.ts'
import { MONDAY, openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Returns the columns that docs/PRIVACY.md names, by table. */
async function readDocumentedColumns() {
  const text = await readFile('docs/PRIVACY.md', 'utf8')
  const rows = text.matchAll(/^\| `(\w+)` \|([^|]*)\| [^|]{3,} \| [^|]{3,} \|$/gm)
  return new Map(
    [...rows].map(([, table = '', columns = '']) => [table, columns.split(/\W+/).filter(Boolean)]),
  )
}

test('[N08.15] docs/PRIVACY.md names every table and every column that can hold personal data', async () => {
  const columns = await listColumns(server.db)
  const documented = await readDocumentedColumns()
  expect([...documented.keys()].sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())

  const personalTypes = ['text', 'date', 'jsonb', 'bytea']
  const missing = columns.filter(
    ({ table, column, type }) => personalTypes.includes(type) && !documented.get(table)?.includes(column),
  )
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const real = columns.map(({ table, column }) => `${table}.${column}`)
  const named = [...documented].flatMap(([table, names]) => names.map((column) => `${table}.${column}`))
  expect(named.filter((name) => !real.includes(name))).toEqual([])
})

test('[N09.12] the content of a message is deleted once it is sent, and its record after thirty days', async () => {
  server.clock.moveTo(MONDAY)
  const { email } = await server.newParent()
  const messages = () => server.db.selectFrom('outbox').where('to_address', '=', email).selectAll().execute()
  expect(await messages()).toMatchObject([{ facts: {}, sent_at: expect.any(Date) }])

  server.clock.forwardHours(24 * 30 - 1)
  await server.runJobs()
  expect(await messages()).toHaveLength(1)
  server.clock.forwardHours(2)
  await server.runJobs()
  expect(await messages()).toEqual([])
})

test('[H16.4 H16.5 N08.16] a log line names no person, no device and no path', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const loggerInstance: FastifyBaseLogger = pino(
    { base: null, timestamp: false, serializers: logSerializers },
    stream,
  )
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerRequestLog(app)
  app.get('/join/:code', async () => 'hello')
  await app.inject({ url: '/join/a-secret?email=mia@example.ca', headers: { 'user-agent': 'Mia’s tablet' } })

  const [line = '', ...others] = lines
  expect(others).toEqual([])
  expect(JSON.parse(line)).toEqual({
    level: 30,
    msg: 'request completed',
    reqId: expect.any(String),
    method: 'GET',
    route: '/join/:code',
    status: 200,
    ms: expect.any(Number),
  })
  await app.close()
})

test('[N08.16 H16.5] an error is logged without the addresses and phone numbers in its text', () => {
  const error = new Error("550 <mia.o'neil+quest@école.example.ca>: user unknown, nor is +15145550134")
  expect(JSON.stringify(logSerializers.err(error))).not.toMatch(/mia|neil|example|514555/)
  expect(logSerializers.err(error).message).toBe('550 <…>: user unknown, nor is …')
  expect(logSerializers.err('no such person: mia@example.ca')).toEqual({ message: 'no such person: …' })
})
