import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './endpoints.ts'
import { familyDataAreas } from './family-data.ts'
import type { Db } from './platform/db/open.ts'
import { generateTableTypes } from './platform/db/table-types.ts'
import { logSerializers } from './platform/http/logs.ts'
import { listColumns } from './testing/list-columns.ts'
import { sharedTables, tablesWithoutFamily } from './testing/statements-across-families.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const pathOf = ({ url }: Endpoint) => url.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
const guarded = endpoints.filter(({ config }) => !config.allow.includes('anyone'))

test.each(guarded.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.url}`, endpoint })))(
  '[S01.3 H11.1] $call requires a session',
  async ({ endpoint }) => {
    const reply = await server.call('', endpoint.method, pathOf(endpoint), {
      body: endpoint.method === 'GET' ? undefined : {},
    })
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  },
)

test('[H11.2] a call for one role refuses the other role', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  for (const endpoint of guarded) {
    for (const [role, token] of [
      ['parent', parent.token],
      ['child', child.token],
    ] as const) {
      if (endpoint.config.allow.includes(role)) continue
      const reply = await server.call(token, endpoint.method, pathOf(endpoint), {
        body: endpoint.method === 'GET' ? undefined : {},
      })
      expect([endpoint.url, reply.status, reply.body.code]).toEqual([endpoint.url, 403, 'wrong_role'])
    }
  }
})

test('the server does not start if a route has no `allow`', async () => {
  const { default: Fastify } = await import('fastify')
  const { registerAuth } = await import('./platform/http/auth.ts')
  const app = Fastify()
  registerAuth(app, {
    deps: server.deps,
    authenticate: async () => undefined,
    spendBotPass: async () => {},
  })
  expect(() => app.get('/open', async () => 'hello')).toThrow('GET /open needs `allow` in its config')
})

test('the table types match the migrated database', async () => {
  const committed = await readFile(new URL('./platform/db/tables.ts', import.meta.url), 'utf8')
  expect(await generateTableTypes(server.db)).toBe(committed)
})

test('the primary key of every table with family data begins with family_id', async () => {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ table: string; first: string }>`
    select c.conrelid::regclass::text as table, a.attname as first
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'p' and c.connamespace = 'public'::regnamespace`.execute(server.db)
  const exceptions = Object.keys({ ...tablesWithoutFamily, ...sharedTables })
  for (const { table, first } of rows.filter(({ table: name }) => !exceptions.includes(name))) {
    expect([table, first]).toEqual([table, 'family_id'])
  }
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(exceptions))
})

test('[G07.1] a statement that does not name its family fails in the tests', async () => {
  const { db, readDb, transaction } = server.deps
  const listAllQuests = (access: Db) => access.selectFrom('quests').selectAll().execute()
  for (const listed of [listAllQuests(db), listAllQuests(readDb), transaction(listAllQuests)])
    await expect(listed).rejects.toThrow('does not name the family whose quests it uses')
})

test('[N11.13] exactly one area’s family-data.ts handles each table that has a family_id', async () => {
  const columns = await listColumns(server.db)
  const tables = columns.filter(({ column }) => column === 'family_id').map(({ table }) => table)
  const named = familyDataAreas.flatMap(({ tables }) => [...tables]).sort()
  expect(named).toEqual(tables)
})

test('[H09.8] the response to an unexpected error has status 500 and only a generic sentence, the code and a request id', async () => {
  const parent = await server.newParent()
  const selectFrom = server.deps.db.selectFrom
  server.deps.db.selectFrom = () => {
    throw new Error('password=hunter2')
  }
  try {
    const { status, body } = await parent.get('/points')
    expect(status).toBe(500)
    expect(body).toEqual({
      error: 'Oops! Looks like something went wrong, please try again later',
      code: 'fault',
      request_id: expect.any(String),
    })
  } finally {
    server.deps.db.selectFrom = selectFrom
  }
})

test.each([
  ['not JSON', '{', 400],
  ['too large', JSON.stringify({ email: 'x'.repeat(200_000) }), 413],
  ['not an object', '[]', 422],
])('[H09.9] a body that is %s gets a clear answer', async (_, payload, status) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth',
    headers: { host: 'localhost:3000', 'content-type': 'application/json' },
    payload,
  })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
})

test.each([
  ['/api/v1/nothing-here', 404, 'not_found'],
  ['/api/v1/verify/email/%zz', 400, 'malformed'],
])('[H09.9] %s answers with the standard error shape', async (url, status, code) => {
  const reply = await server.app.inject({ url, headers: { host: 'localhost:3000' } })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toEqual({ error: expect.any(String), code })
  expect(reply.body).not.toContain('zz')
})

test('[H16.5] the log of an unexpected error contains no values of the failed statement', () => {
  const error = Object.assign(new Error('broken'), {
    code: '22P05',
    params: ['mia@example.ca'],
    query: 'insert',
    detail: 'mia',
  })
  expect(JSON.stringify(logSerializers.err(error))).not.toContain('mia')
})

test('an API response is JSON, and browsers never cache it', async () => {
  const { headers } = await server.visitor.get('/health')
  const challenge = await server.visitor.get('/recaptcha/challenge')
  expect(challenge.headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toContain('json')
})

test('tests name exactly the claims of docs/BEHAVIOURS.md, and each claim is one sentence', async () => {
  const files = globSync('{contract,ops,server,web,tests}/**/*.{test,spec}.{ts,tsx}')
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const tags = texts.flatMap(
    (text) => text.match(/\[[A-Z]\d\d(?:\.\d+)?(?:,? [A-Z]\d\d(?:\.\d+)?)*\]/g) ?? [],
  )
  const named = tags.flatMap((tag) => tag.slice(1, -1).split(/,? /))
  const claims = (await readFile('docs/BEHAVIOURS.md', 'utf8')).matchAll(/^\| ([A-Z]\d\d\.\d+) \| (.+) \|$/gm)
  const described = Array.from(claims, ([, id, claim]) => ({ id, claim }))

  expect([...new Set(named)].sort()).toEqual(described.map(({ id }) => id).sort())
  for (const { id, claim } of described) {
    const withoutQuotes = claim?.replace(/"[^"]*"/g, '')
    expect(withoutQuotes, `${id} is one sentence`).toMatch(/^[^;]+$/)
    expect(withoutQuotes, `${id} is one sentence`).not.toMatch(/[.!?] [A-Z]/)
  }
})
