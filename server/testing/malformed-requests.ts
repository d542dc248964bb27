import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from './samples/sample.ts'
import { addressOf } from './samples.ts'

/** Returns a placeholder that `toText` replaces with `text`, for JSON that JSON.stringify never writes. */
export const raw = (text: string) => `@raw:${text}@`
export const toText = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(/"@raw:(.*?)@"/g, (_, text) => JSON.parse(`"${text}"`))

const nested = (open: string, close: string, depth: number) =>
  raw(`${open.repeat(depth)}0${close.repeat(depth)}`)

const plainValues = [null, true, false, [], {}, [[]], [null], [{}], { id: 1 }]
const numbers = [0, -0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, raw('1e999'), raw('-1e999'), raw('9'.repeat(400))]
const strangeTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff of a sign',
  '\u202e',
  '\ufeff',
  '\u2028',
  'İ',
]
const injections = ['%00', '%', '$1', '\\', '../../..', '<script>', 'a@b.c\r\nBcc: d@e.f', '\x7f\x1b[2J']
const dates = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-03-05T00:00:00Z',
]
const oddities = fc.constantFrom<unknown>(
  ...plainValues,
  ...numbers,
  ...strangeTexts,
  ...injections,
  ...dates,
  nested('[', ']', 5000),
  nested('{"a":', '}', 3),
  ...'0 null [] {} true NaN undefined constructor toString hasOwnProperty'.split(' '),
  '💥'.repeat(60),
  "' or 1=1; drop table users; --",
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-0000-0000-000000000000}',
  JSON.parse('{"__proto__": {"allow": ["anyone"]}}'),
  JSON.parse('{"constructor": {"prototype": {"role": "parent"}}}'),
)
const longValues = fc.constantFrom<unknown>(
  'x'.repeat(100_000),
  'x'.repeat(90_000),
  nested('{"a":', '}', 10_000),
  'é'.repeat(45_000),
  nested('[', ']', 40_000),
  Array(20_000).fill(''),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 10, arbitrary: oddities },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true }) },
  { weight: 1, arbitrary: longValues },
)

/** Generates values with the structure of a schema, in which junk replaces some parts. */
function shapedLike(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  // The definition tells the kinds of schemas apart; the general type does not.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: junk })
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, shapedLike(field)])
      return mostly(fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
    }
    case 'array':
      return mostly(fc.array(shapedLike(def.element), { maxLength: 30 }))
    case 'union':
      return mostly(fc.oneof(...def.options.map(shapedLike)))
    case 'enum':
      return mostly(fc.constantFrom<unknown>(...Object.values(def.entries)))
    case 'literal':
      return mostly(fc.constantFrom<unknown>(...def.values))
    case 'number':
      return mostly(fc.oneof(fc.integer(), fc.integer({ min: 0, max: 400 }), fc.double({ noNaN: true })))
    case 'boolean':
      return mostly(fc.boolean())
    case 'optional':
    case 'nullable':
    case 'default':
      return shapedLike(def.innerType)
    default:
      return junk
  }
}

type Path = (string | number)[]
export const listPaths = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => listPaths(inner, [...path, name]))]
    : [path]

type Damage = { pathIndex: number; how: 'replace' | 'remove' | 'wrap' | 'add'; junk: unknown }
const anyDamage: fc.Arbitrary<Damage> = fc.record({
  pathIndex: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  junk,
})

export const valueAt = (value: unknown, path: Path) =>
  path.reduce((whole, name) => Object(whole)[name], value)

export const replaceAt = (
  whole: unknown,
  [name, ...rest]: Path,
  change: (value: unknown) => unknown,
): unknown => {
  if (name === undefined) return change(whole)
  const copy = Array.isArray(whole) ? [...whole] : { ...Object(whole) }
  copy[name] = replaceAt(Object(whole)[name], rest, change)
  return copy
}

function applyDamage(value: unknown, { pathIndex, how, junk }: Damage): unknown {
  const paths = listPaths(value)
  return replaceAt(value, paths[pathIndex % paths.length] ?? [], (original) => {
    if (how === 'remove') return undefined
    if (how === 'wrap') return [original]
    return how === 'add' ? { ...Object(original), surprise: junk, ...Object(junk) } : junk
  })
}

/** Only characters that a header may contain. */
const headerText = fc.string({ unit: fc.constantFrom(...Array.from('aZ09 -_=;,*/.q"\'éÿ')), maxLength: 60 })
const contentTypes = ['', 'text/plain', 'application/json; charset=nonsense', 'multipart/form-data', 'a/b/c']
const headers = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
    ),
    'idempotency-key': fc.oneof(headerText, fc.constant('x'.repeat(5000))),
    'accept-language': headerText,
    'x-bot-check': headerText,
    'content-type': fc.constantFrom(...contentTypes),
  },
  { requiredKeys: [] },
)

const brokenQueries = ['?', '??', '?&&==', '?%zz', '?limit=%', '?limit=1&limit=2', '?%00']
const queryText = fc.oneof(
  fc
    .array(
      fc.tuple(fc.constantFrom('a', '__proto__', 'constructor', 'limit', 'state', 'limit[]', ''), junk),
      { maxLength: 6 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${inUrl(value)}`).join('&')}`),
  fc.constantFrom(...brokenQueries, `?${'a&'.repeat(5000)}`),
)

function inUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : toText(value)
  return encodeURIComponent(text.slice(0, 4000).toWellFormed())
}

export type MalformedRequest = {
  /** The path and the query. */
  address: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

const brokenJson = ['{', '}', '[', '"', 'nul', '{"a":1,}', '{"a":1}{"a":1}', "{'a':1}", '\ufeff{}']
const brokenBodies = [...brokenJson, '', 'a=1&b=2', '\0']

/** Generates malformed requests for an endpoint, as changes to a valid request. */
export function malformedRequests(endpoint: Endpoint): fc.Arbitrary<(sent: CallInput) => MalformedRequest> {
  const { params, querystring, body } = endpoint.schema
  // Only declares the type of a function.
  const mutation = (change: (sent: CallInput) => MalformedRequest) => change
  const toAddress = (sent: CallInput) => addressOf(endpoint, sent)
  const payloadOf = ({ body: value }: CallInput) => (value === undefined ? {} : { payload: toText(value) })
  const mutations: fc.WeightedArbitrary<(sent: CallInput) => MalformedRequest>[] = [
    {
      weight: 1,
      arbitrary: headers.map((malformedHeaders) =>
        mutation((sent) => ({ address: toAddress(sent), ...payloadOf(sent), headers: malformedHeaders })),
      ),
    },
    {
      weight: 1,
      arbitrary: queryText.map((text) =>
        mutation((sent) => ({
          address: toAddress({ ...sent, querystring: {} }) + text,
          ...payloadOf(sent),
        })),
      ),
    },
  ]
  const bodies = fc.oneof(
    junk.map(toText),
    fc.constantFrom(...brokenBodies),
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  mutations.push({
    weight: body ? 2 : 1,
    arbitrary: bodies.map((payload) => mutation((sent) => ({ address: toAddress(sent), payload }))),
  })
  if (body) {
    const shaped = shapedLike(body).map((value) =>
      mutation((sent) => ({ address: toAddress(sent), payload: toText(value) })),
    )
    const damaged = anyDamage.map((change) =>
      mutation((sent) => ({ address: toAddress(sent), payload: toText(applyDamage(sent.body, change)) })),
    )
    mutations.push({ weight: 4, arbitrary: shaped }, { weight: 6, arbitrary: damaged })
  }
  if (querystring) {
    const shaped = shapedLike(querystring).map((query) =>
      mutation((sent) => ({
        address: `${toAddress({ ...sent, querystring: {} })}?${Object.entries(Object(query))
          .map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`)
          .join('&')}`,
        ...payloadOf(sent),
      })),
    )
    mutations.push({ weight: 4, arbitrary: shaped })
  }
  if (params) {
    const badIds = fc.oneof(
      junk.map(inUrl),
      fc.constantFrom('%zz', '%', '%00', '..', '.', '%2f', 'a/b', ';', '%ff%fe', '*', ''),
    )
    mutations.push({
      weight: 4,
      arbitrary: badIds.map((id) =>
        mutation((sent) => ({ address: endpoint.url.replace(/:\w+/g, () => id), ...payloadOf(sent) })),
      ),
    })
  }
  return fc.oneof(...mutations)
}
