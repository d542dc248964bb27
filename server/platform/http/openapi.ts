import swagger, { type FastifyDynamicSwaggerOptions, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { role } from '#contract/values.ts'
import type { ApiReference } from './api-reference-types.ts'
import { IDEMPOTENCY_KEY, takesIdempotencyKey } from './idempotency.ts'
import {
  describeFields,
  exampleOf,
  findEntry,
  type JsonSchema,
  kindOfId,
  simplifySchema,
} from './openapi-examples.ts'
import { refusalComponents, refusalResponses, refusalSchema } from './openapi-refusals.ts'

export const API_PREFIX = '/api/v1'
export const API_DOCS_PATH = '/api/docs'

type OpenApiOptions = NonNullable<FastifyDynamicSwaggerOptions['openapi']>
type Document = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject']
type NamedEndpoints = [name: string, endpoint: Endpoint][]

/** Generates and serves the OpenAPI document, and its documentation at `/api/docs`. */
export async function registerOpenApi(
  app: FastifyInstance,
  endpoints: NamedEndpoints,
  reference: ApiReference,
): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(reference.schemas)) schemaRegistry.add(schema, { id })
  const settings = { schemaRegistry, zodToJsonConfig: { override: simplifySchema } }
  const addSchemas = createJsonSchemaTransformObject(settings)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Questnest API', version: '1', description: reference.introduction },
      servers: [{ url: '/' }],
      tags: reference.sections.flatMap(({ tag, description }) =>
        description ? { name: tag, description } : [],
      ),
      components,
    },
    transform: createJsonSchemaTransform(settings),
    transformObject: (input) => describeEndpoints(addSchemas(input) as Document, endpoints, reference),
  })
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    staticCSP: DOCS_POLICY,
    theme: {
      title: 'Questnest API',
      css: [{ filename: 'questnest.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
}

/** Swagger UI sets styles on its elements. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const components = {
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      description:
        "The token that `POST /auth` returns, sent as `Authorization: Bearer …`. It is valid for 24 hours, or for 30 days if a parent signed in with `stay`, however much it is used. A parent's token works only on the parents' site, a child's on both. Each call names the roles that may make it, `parent` or `child`.",
    },
  },
  parameters: {
    'Accept-Language': {
      name: 'Accept-Language',
      in: 'header',
      description:
        "Exactly `en-CA` or `fr-CA` chooses the language of texts and errors. Otherwise the language is the person's own, or for visitors the best match of the header.",
      schema: { type: 'string', example: 'en-CA' },
    },
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A key of your choice. The same request with the same key within a day returns the first response and changes nothing.',
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source, example: '0b9f6f52-quest-1' },
    },
    'X-Bot-Check': {
      name: 'X-Bot-Check',
      in: 'header',
      required: true,
      description: 'A pass from `POST /recaptcha/verify`. Not needed if the server has BOT_CHECK=off.',
      schema: { type: 'string' },
    },
  },
  schemas: { Refusal: refusalSchema },
} satisfies OpenApiOptions['components']

/** Adds the texts of the contract and the reference to each operation. Throws if an endpoint has no route or text. */
function describeEndpoints(document: Document, endpoints: NamedEndpoints, reference: ApiReference): Document {
  const { paths = {} } = document
  const pathsJson = JSON.stringify(paths)
  // The generator adds an `…Input` variant of every schema. Those that no request uses are left out.
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(
      ([id]) => !id.endsWith('Input') || pathsJson.includes(`/${id}"`),
    ),
  ) as Record<string, JsonSchema> // zod made these schemas; the plugin declares a wider type
  const texts = { ...reference, schemas }
  for (const [id, schema] of Object.entries(schemas))
    describeFields(schema, { call: '', context: id }, reference.descriptions)
  for (const [name, endpoint] of endpoints) {
    const path = `${API_PREFIX}${endpoint.url.replace(/:(\w+)/g, '{$1}')}`
    const operation = paths[path]?.[endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>]
    if (!operation) throw new Error(`${endpoint.method} ${path} is in the contract, but has no route`)
    Object.assign(operation, describeOperation(operation as GeneratedOperation, name, endpoint, texts))
  }
  const codes = endpoints.map(([, endpoint]) => listRefusals(endpoint))
  // The refusal `cart_changed` contains the current cart items.
  const exampleCartItem = exampleOf(
    schemas.CartItem ?? {},
    { call: '', context: '', name: 'CartItem' },
    texts,
  )
  const components = { ...document.components, schemas, ...refusalComponents(codes, exampleCartItem) }
  return { ...document, components } as Document
}

type Texts = Omit<ApiReference, 'schemas'> & { schemas: Record<string, JsonSchema> }
type Content = { content?: { 'application/json': { schema: JsonSchema } } }
type GeneratedParameter = { name: string; in: string; schema: JsonSchema }
/** An operation as the plugin generates it from the schemas. */
type GeneratedOperation = {
  parameters?: GeneratedParameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

function describeOperation(generated: GeneratedOperation, name: string, endpoint: Endpoint, texts: Texts) {
  const section = texts.sections.find(({ calls }) => name in calls)
  const [, summary, description] = /^(.+?)\. (.+)$/s.exec(section?.calls[name] ?? '') ?? []
  if (!section || !summary) throw new Error(`${name} is in the contract, but not in the API reference`)
  const { allow, botCheck } = endpoint.config
  const headers = [
    'Accept-Language',
    ...(takesIdempotencyKey(endpoint.method, endpoint.config) ? ['Idempotency-Key'] : []),
    ...(botCheck ? ['X-Bot-Check'] : []),
  ]
  return {
    operationId: name,
    tags: [section.tag],
    summary,
    description,
    security: allow.includes('anyone') ? [] : allow.map((role) => ({ session: [role] })),
    parameters: [
      ...(generated.parameters ?? []).map((parameter) =>
        describeParameter(parameter, name, endpoint.url, texts),
      ),
      ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...(generated.requestBody && { requestBody: describeBody(generated.requestBody, name, endpoint, texts) }),
    responses: { ...describeSuccess(generated, name, texts), ...refusalResponses(listRefusals(endpoint)) },
  }
}

function describeParameter(parameter: GeneratedParameter, call: string, url: string, texts: Texts) {
  const { name, schema } = parameter
  const isInPath = parameter.in === 'path'
  const [, context = call] = new RegExp(`/([^/]+)/:${name}\\b`).exec(url) ?? []
  const location = { call, context, name }
  const idDescription = isInPath && name.endsWith('id') ? `The id of the ${kindOfId(location)}.` : undefined
  const description = findEntry(texts.descriptions, location)?.value ?? idDescription
  return { ...parameter, description, ...(isInPath && { example: exampleOf(schema, location, texts) }) }
}

function describeJson({ content }: Content, call: string, texts: Texts) {
  const schema = content?.['application/json'].schema ?? {}
  describeFields(schema, { call, context: call }, texts.descriptions)
  return { schema, example: exampleOf(schema, { call, context: '', name: call }, texts) }
}

function describeBody(generated: Content, name: string, { schema, config }: Endpoint, texts: Texts) {
  const { uploadField } = config
  const { example, ...json } = describeJson(generated, name, texts)
  const bodies = texts.bodies[name]
  const examples = Object.entries(bodies ?? {}).map(([title, value]) => [title, { value }])
  const picture = { type: 'string', format: 'binary', description: 'A PNG, JPEG or BMP smaller than 2 MB.' }
  const form = { type: 'object', required: [uploadField], properties: { [uploadField ?? '']: picture } }
  return {
    required: !schema.body?.safeParse(undefined).success,
    content: {
      'application/json': { ...json, ...(bodies ? { examples: Object.fromEntries(examples) } : { example }) },
      ...(uploadField && { 'multipart/form-data': { schema: form } }),
    },
  }
}

const successes: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done. The response has no body.',
}

function describeSuccess({ responses }: GeneratedOperation, name: string, texts: Texts) {
  const file = { schema: { type: 'string', format: 'binary' }, example: texts.examples[name] }
  const files = texts.mediaTypes[name]?.map((type) => [type, file])
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const content = files
        ? Object.fromEntries(files)
        : status !== '204' && { 'application/json': describeJson(response, name, texts) }
      return [status, { description: successes[status], ...(content && { content }) }]
    }),
  )
}

/**
 * Returns every refusal code of an endpoint: those that its contract declares, and those that follow from its method,
 * roles and inputs.
 */
export function listRefusals({ method, url, config, schema }: Endpoint): RefusalCode[] {
  const { allow, botCheck, needsProof, uploadField, refusals: own = [] } = config
  const isGuarded = !allow.includes('anyone')
  const isWrite = method !== 'GET'
  const codes: RefusalCode[] = [
    ...own,
    ...codesIf(isGuarded, 'signed_out'),
    ...codesIf(isGuarded && allow.length < role.options.length, 'wrong_role'),
    ...codesIf(isGuarded, 'kid_site'),
    // A path parameter may be unreadable, too long or unknown.
    ...codesIf(url.includes(':'), 'malformed', 'not_found'),
    ...codesIf(Boolean(schema.params ?? schema.querystring ?? schema.body), 'invalid'),
    ...codesIf(isWrite, 'malformed', 'too_large'),
    ...codesIf(takesIdempotencyKey(method, config), 'key_reused'),
    ...codesIf(Boolean(botCheck), 'bot_check'),
    ...codesIf(Boolean(needsProof), 'proof_needed'),
    ...codesIf(Boolean(uploadField), 'picture_too_large', 'picture_kind', 'picture_unreadable'),
    'too_many',
    'fault',
    'busy',
  ]
  return [...new Set(codes)].sort((a, b) => refusals[a] - refusals[b] || a.localeCompare(b))
}

const codesIf = (applies: boolean, ...codes: RefusalCode[]) => (applies ? codes : [])
