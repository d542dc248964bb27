import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { namedEndpoints } from './endpoints.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

type Ref = { $ref?: string }
type Content = Record<
  string,
  { schema: RefusalSchema; example?: unknown; examples?: Record<string, Example> }
>
type Example = Ref & { value: unknown }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: (Ref & { name: string; in: string; required?: boolean; description?: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Ref & { description: string; headers?: object; content?: Content }>
}
type RefusalSchema = { allOf: [{ $ref: string }, { properties: { code: { enum: string[] } } }] }

let server: TestServer
let document: {
  openapi: string
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}
beforeAll(async () => {
  server = await openTestServer()
  document = (await server.visitor.get('/openapi.json')).body
  expect(server.reportedErrors).toEqual([])
})
afterAll(() => server.close())

const getOperation = ({ method, url }: Endpoint) => {
  const operation = document.paths[`/api/v1${url.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${url} is not described`)
  return operation
}

/** Returns what a part's `$ref` refers to, or the part itself if it has none. */
function resolve<T extends Ref>(part: T): T {
  if (!part.$ref) return part
  const names = part.$ref.slice('#/'.length).split('/')
  // The type is not checked: if the reference leads to something else, a test fails.
  return names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document) as T
}

const endpoints = namedEndpoints.map(([name, endpoint]) => ({ name, endpoint }))

test('the OpenAPI 3.1 document has every endpoint, each with a unique id', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    endpoints.map(({ name }) => name).sort(),
  )
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  expect(endpoints.length).toBeGreaterThan(80)
})

test.each(endpoints)('$name declares who may call it', ({ endpoint }) => {
  const { allow } = endpoint.config
  expect(getOperation(endpoint).security).toEqual(
    allow.includes('anyone') ? [] : allow.map((role) => ({ session: [role] })),
  )
  expect(document.components.securitySchemes).toHaveProperty('session.scheme', 'bearer')
})

test.each(endpoints)('$name declares every refusal with its status and code', ({ endpoint }) => {
  const { responses } = getOperation(endpoint)
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const declared = failures.flatMap(([status, response]) => {
    const { content, description, headers } = resolve(response)
    const { schema, examples = {} } = content?.['application/json'] ?? {}
    const [{ $ref }, { properties }] = schema?.allOf ?? [{ $ref: '' }, { properties: { code: { enum: [] } } }]
    expect($ref).toBe('#/components/schemas/Refusal')
    expect(Object.keys(examples)).toEqual(properties.code.enum)
    for (const code of properties.code.enum) {
      expect(description).toContain(code)
      expect(resolve(examples[code] ?? { value: '' }).value).toMatchObject({ code, error: expect.anything() })
    }
    expect(Object.keys(headers ?? {})).toEqual(['429', '503'].includes(status) ? ['Retry-After'] : [])
    return properties.code.enum.map((code) => [code, Number(status)])
  })
  for (const refusal of declared) expect(Object.entries(refusals)).toContainEqual(refusal)
  for (const code of endpoint.config.refusals ?? []) expect(declared).toContainEqual([code, refusals[code]])
  expect(declared).toContainEqual(['fault', 500])
  const isGuarded = !endpoint.config.allow.includes('anyone')
  expect(declared.some(([code]) => code === 'signed_out')).toBe(isGuarded)
})

test.each(endpoints)('$name declares the headers that the server reads', ({ endpoint }) => {
  const parameters = (getOperation(endpoint).parameters ?? []).map(resolve)
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const { secretIn, botCheck } = endpoint.config
  // An answer that contains a secret is not stored, so its call cannot be repeated under a key.
  const takesKey = endpoint.method !== 'GET' && secretIn !== 'response'
  for (const { description } of headers) expect(description).toMatch(/\.$/)
  expect(headers.map(({ name }) => name)).toEqual([
    'Accept-Language',
    ...(takesKey ? ['Idempotency-Key'] : []),
    ...(botCheck ? ['X-Bot-Check'] : []),
  ])
})

test.each(endpoints)(
  '$name has a summary, a description and a tag in the words of the product',
  ({ endpoint }) => {
    const { summary, description, tags, parameters = [] } = getOperation(endpoint)
    expect(summary).toMatch(/^[A-Z][a-z]+,?( [^\s.]+){2,7}$/)
    expect(description.match(/\.(?=\s|$)/g)?.length).toBeLessThanOrEqual(4)
    expect(description).toMatch(/^[A-Z`].+\.$/)
    const texts = [summary, description, ...parameters.map((parameter) => resolve(parameter).description)]
    expect(texts.join(' ')).not.toMatch(WIRE_WORDS)
    expect(document.tags.map(({ name }) => name)).toContain(tags[0])
  },
)

/** Words of the API's paths and fields that the product does not use. */
const WIRE_WORDS = /mission|reoccur|\bcid\b|datetime/i

test('the introduction explains the API’s own words in a table and does not use them elsewhere', () => {
  const lines = document.info.description.split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^\| `mission` +\| quest +\|$/))
  const prose = lines.filter((line) => !line.startsWith('|')).join('\n')
  for (const text of [prose, ...document.tags.map(({ description }) => description)])
    expect(text).not.toMatch(WIRE_WORDS)
})

test.each(endpoints)('$name has examples that fit its schemas', ({ endpoint: { schema, ...endpoint } }) => {
  const { requestBody, responses } = getOperation({ schema, ...endpoint })
  const bodies = listExamples(requestBody?.content)
  expect(bodies.length > 0).toBe(schema.body !== undefined)
  for (const body of bodies) expect(schema.body?.safeParse(body)).toMatchObject({ success: true })
  for (const status of [200, 201] as const) {
    const { content } = responses[status] ?? {}
    const [example] = listExamples(content)
    if (content?.['application/json'] && !('text/html' in content))
      expect(schema.response[status]?.safeParse(example)).toMatchObject({ success: true })
    expect(content !== undefined).toBe(schema.response[status] !== undefined)
  }
})

const listExamples = (content: Content | undefined): unknown[] => {
  const { example, examples } = content?.['application/json'] ?? {}
  return examples ? Object.values(examples).map(({ value }) => value) : [example ?? []].flat()
}

test('the documentation is served with its own title', async () => {
  const { body, status } = await server.visitor.get('/../docs/')
  expect(status).toBe(200)
  expect(body).toContain('<title>Questnest API</title>')
})

test('a test fails if it gets a refusal that the contract does not declare', async () => {
  const { assertRefusalDeclared } = await import('./testing/declared-refusals.ts')
  expect(() => assertRefusalDeclared('GET', '/profile', 'cart_full')).toThrow(
    'GET /profile refused "cart_full", which its contract does not declare',
  )
  expect(() => assertRefusalDeclared('GET', '/orders/waiting', 'not_found')).toThrow('GET /orders/waiting')
  expect(() => assertRefusalDeclared('GET', '/profile', 'signed_out')).not.toThrow()
})
