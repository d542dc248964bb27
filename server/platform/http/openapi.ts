import swagger, { type FastifyDynamicSwaggerOptions, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { IDEMPOTENCY_KEY, takesIdempotencyKey } from './idempotency.ts'

export const API_PREFIX = '/api/v1'

type Described = NonNullable<FastifyDynamicSwaggerOptions['openapi']>
type Document = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject']
type Paths = NonNullable<Document['paths']>
type Operation = NonNullable<NonNullable<Paths[string]>['get']>
type Parameter = NonNullable<Operation['parameters']>[number]
type NamedEndpoints = [name: string, endpoint: Endpoint][]

/** Generates the OpenAPI document and serves its documentation at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance, endpoints: NamedEndpoints): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Questnest', version: '1' },
      servers: [{ url: '/' }],
      components,
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('Expected an OpenAPI 3 document, got Swagger 2')
      describeEndpoints(document.openapiObject.paths ?? {}, endpoints)
      return document.openapiObject
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}

const components = {
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token returned by signing in. Operations require one of the roles parent and child.',
    },
  },
  schemas: {
    Refusal: {
      type: 'object',
      description: 'An expected error. Some refusals have more fields, such as `cart` or `ticket`.',
      required: ['error', 'code'],
      properties: {
        error: {
          description: "A sentence in the person's language.",
          oneOf: [
            { type: 'string' },
            { type: 'array', items: { type: 'string' } },
            { type: 'object', properties: { base: { type: 'string' } }, required: ['base'] },
          ],
        },
        code: { type: 'string' },
        fields: {
          type: 'object',
          description: 'Sentences by field name.',
          additionalProperties: { type: 'string' },
        },
      },
    },
  },
} satisfies Described['components']

/** Adds each operation's id, roles, headers and refusals. Throws for an endpoint without a route. */
function describeEndpoints(paths: Paths, endpoints: NamedEndpoints): void {
  for (const [name, endpoint] of endpoints) {
    const path = `${API_PREFIX}${endpoint.url.replace(/:(\w+)/g, '{$1}')}`
    const operation = paths[path]?.[methods[endpoint.method]]
    if (!operation) throw new Error(`${endpoint.method} ${path} is in the contract, but has no route`)
    const { allow, botCheck } = endpoint.config
    operation.operationId = name
    operation.security = allow.includes('anyone') ? [] : allow.map((role) => ({ session: [role] }))
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...(takesIdempotencyKey(endpoint.method, endpoint.config) ? [idempotencyKeyHeader] : []),
      ...(botCheck ? [botCheckHeader] : []),
    ]
    operation.responses = { ...operation.responses, ...refusalResponses(endpoint) }
  }
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

const idempotencyKeyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same request sent again with the same key within a day returns the first answer and changes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
}

const botCheckHeader: Parameter = {
  name: 'X-Bot-Check',
  in: 'header',
  required: true,
  description: 'A pass from `POST /recaptcha/verify`. Not needed where the server has BOT_CHECK=off.',
  schema: { type: 'string' },
}

function refusalResponses(endpoint: Endpoint): NonNullable<Operation['responses']> {
  const byStatus = Map.groupBy(listRefusals(endpoint), (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  )
}

/** Returns every refusal code of an endpoint: its own, and those of the general rules. */
export function listRefusals({ method, url, config, schema }: Endpoint): RefusalCode[] {
  const { allow, botCheck, uploadField, refusals: own = [] } = config
  const isGuarded = !allow.includes('anyone')
  const isWrite = method !== 'GET'
  const codes: RefusalCode[] = [
    ...own,
    ...when(isGuarded, 'signed_out'),
    ...when(isGuarded && allow.length === 1, 'wrong_role'),
    ...when(isGuarded, 'kid_site'),
    // A path parameter may be unreadable, too long or unknown.
    ...when(url.includes(':'), 'malformed', 'not_found'),
    ...when(Boolean(schema.params ?? schema.querystring ?? schema.body), 'invalid'),
    ...when(isWrite, 'malformed', 'too_large'),
    ...when(takesIdempotencyKey(method, config), 'key_reused'),
    ...when(Boolean(botCheck), 'bot_check'),
    ...when(Boolean(uploadField), 'picture_too_large', 'picture_kind', 'picture_unreadable'),
    'fault',
  ]
  return [...new Set(codes)].sort((a, b) => refusals[a] - refusals[b] || a.localeCompare(b))
}

const when = (applies: boolean, ...codes: RefusalCode[]) => (applies ? codes : [])
