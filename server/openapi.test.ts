import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedEndpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

type Operation = {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, { schema: RefusalSchema }> }>
}
type RefusalSchema = { allOf: [{ $ref: string }, { properties: { code: { enum: string[] } } }] }

let server: TestServer
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}
beforeAll(async () => {
  server = await openTestServer()
  document = (await server.visitor.get('/openapi.json')).body
})
afterAll(() => server.close())

const operationOf = ({ method, url }: Endpoint) => {
  const operation = document.paths[`/api/v1${url.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${url} is not described`)
  return operation
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

test.each(endpoints)('$name says who may call it', ({ endpoint }) => {
  const { allow } = endpoint.config
  expect(operationOf(endpoint).security).toEqual(
    allow.includes('anyone') ? [] : allow.map((role) => ({ session: [role] })),
  )
  expect(document.components.securitySchemes).toHaveProperty('session.scheme', 'bearer')
})

test.each(endpoints)('$name declares every refusal with its status and code', ({ endpoint }) => {
  const { responses } = operationOf(endpoint)
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const declared = failures.flatMap(([status, { content }]) => {
    const [{ $ref }, { properties }] = content?.['application/json']?.schema.allOf ?? [
      { $ref: '' },
      { properties: { code: { enum: [] } } },
    ]
    expect($ref).toBe('#/components/schemas/Refusal')
    return properties.code.enum.map((code) => [code, Number(status)])
  })
  for (const entry of declared) expect(Object.entries(refusals)).toContainEqual(entry)
  for (const code of endpoint.config.refusals ?? []) expect(declared).toContainEqual([code, refusals[code]])
  expect(declared).toContainEqual(['fault', 500])
  const isGuarded = !endpoint.config.allow.includes('anyone')
  expect(declared.some(([code]) => code === 'signed_out')).toBe(isGuarded)
})

test.each(endpoints)('$name declares the headers that the server reads', ({ endpoint }) => {
  const headers = (operationOf(endpoint).parameters ?? []).filter((parameter) => parameter.in === 'header')
  const { secretIn, botCheck } = endpoint.config
  expect(headers.map(({ name }) => name)).toEqual([
    ...(endpoint.method !== 'GET' && secretIn !== 'response' ? ['Idempotency-Key'] : []),
    ...(botCheck ? ['X-Bot-Check'] : []),
  ])
})

test('a refusal that the contract does not declare fails the test that gets it', async () => {
  const { assertRefusalDeclared } = await import('./testing/declared-refusals.ts')
  expect(() => assertRefusalDeclared('GET', '/profile', 'cart_full')).toThrow(
    'GET /profile refused "cart_full", which its contract does not declare',
  )
  expect(() => assertRefusalDeclared('GET', '/orders/waiting', 'not_found')).toThrow('GET /orders/waiting')
  expect(() => assertRefusalDeclared('GET', '/profile', 'signed_out')).not.toThrow()
})
