import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createQuest } from '#contract/quests/quests.ts'
import type { Role } from '#contract/values.ts'
import { openSession } from './accounts/sessions/sessions.ts'
import { newFamilyWithHelper } from './testing/samples/family.ts'
import type { CallInput, Family } from './testing/samples/sample.ts'
import { acceptTestBotCheck } from './testing/samples/sessions.ts'
import { addressOf, callersOf, calls, samplesOf } from './testing/samples.ts'
import { type ApiResponse, openTestServer, type TestServer } from './testing/test-server.ts'

/*
 * Tries every call of the contract as every kind of caller, and with ids of other families. A new call is included
 * automatically: these tests fail until it has a sample.
 */

let server: TestServer
let family: Awaited<ReturnType<typeof newFamilyWithHelper>>
let strangers: Awaited<ReturnType<typeof newFamilyWithHelper>>

beforeAll(async () => {
  // Such a server does not exist: with both, all calls of the store and all calls about given points can succeed.
  server = await openTestServer({ payments: true, POINTS: 'given', CATALOG: 'on' })
  acceptTestBotCheck(server)
  family = await newFamilyWithHelper(server)
  strangers = await newFamilyWithHelper(server)
})
afterAll(() => server.close())

type Caller = Role | 'nobody'

/** Returns the token of a new session, because the tested call may end the session. */
async function openSessionOf(caller: Caller): Promise<string> {
  if (caller === 'nobody') return ''
  const { id } = family[caller]
  const person = await server.db
    .selectFrom('users')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { token } = await server.deps.transaction((tx) =>
    openSession(server.deps, tx, { ...person, user_id: id, role: caller }),
  )
  return token
}

async function send(
  token: string,
  endpoint: Endpoint,
  sent: CallInput,
  kidSite = false,
): Promise<ApiResponse> {
  return server.call(token, endpoint.method, addressOf(endpoint, sent), {
    body: sent.body,
    kidSite,
    ...(sent.headers && { headers: sent.headers }),
  })
}

/** Returns the outcome that the contract promises. On the kid site an adult's session is refused. */
function expectedOutcome(
  { config }: Endpoint,
  caller: Caller,
  kidSite: boolean,
  refusedOnKidSite = false,
): string {
  if (config.allow.includes('anyone')) return kidSite && refusedOnKidSite ? '403 kid_site' : 'granted'
  if (caller === 'nobody') return '401 signed_out'
  if (caller !== 'child' && kidSite) return '403 kid_site'
  return config.allow.includes(caller) ? 'granted' : '403 wrong_role'
}

const toOutcome = ({ status, body }: ApiResponse) => (status < 300 ? 'granted' : `${status} ${body.code}`)

test.each(calls)(
  '[S01.2 S01.3 S04.1 S04.2 H11.1 H11.2] $call allows only its declared callers on each site',
  async ({ endpoint }) => {
    for (const sample of samplesOf(endpoint)) {
      for (const caller of ['nobody', 'parent', 'child', 'helper'] as const) {
        for (const kidSite of [false, true]) {
          const expected = expectedOutcome(endpoint, caller, kidSite, sample.refusedOnKidSite)
          const isSampleOfOtherRole = caller !== 'nobody' && !callersOf(endpoint, sample).includes(caller)
          if (
            expected === 'granted' &&
            (sample.hasEndlessResponse || sample.changesSessions || isSampleOfOtherRole)
          )
            continue

          const usesOwnSession = sample.needsSameSession && caller !== 'nobody'
          const token = usesOwnSession ? family[caller].token : await openSessionOf(caller)
          const answer = await send(token, endpoint, await sample.request(family, server), kidSite)

          expect(toOutcome(answer), `${caller} on the ${kidSite ? 'kid' : 'adult'} site`).toBe(expected)
        }
      }
    }
  },
)

test('[F07.21] a helper may make exactly these calls', () => {
  const isForHelpers = ({ config: { allow } }: Endpoint) => allow.includes('helper')
  expect(
    calls
      .filter(({ endpoint }) => isForHelpers(endpoint))
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual([
    'DELETE /helpers',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'GET /helping/children',
    'GET /helping/missions',
    'GET /live',
    'GET /profile',
    'GET /sessions',
    'PUT /helpers',
    'PUT /helping/missions/:id',
  ])
})

test('[K09.1] the ids of a call are found in its path, its query and its body', () => {
  const body = z.object({ order: z.union([z.object({ item_ids: z.array(z.string()) }), z.null()]) })
  const querystring = z.object({ cart_id: z.optional(z.nullable(z.string())), word: z.string() })
  expect(idsIn({ params: z.object({ cid: z.string() }), querystring, body })).toEqual([
    ['params', 'cid'],
    ['querystring', 'cart_id'],
    ['body', 'order', 'item_ids'],
  ])
  expect(idsIn(createQuest.schema)).toEqual([
    ['body', 'mission', 'child_id'],
    ['body', 'mission', 'also_for'],
  ])
})

/**
 * The foreign quests and orders whose ids the tests send: those of the strangers, and those of the child's sibling.
 * `before` is what a parent of the quest's or order's own family got at `url` right after it was created.
 */
const foreignResources: { parent: Family['parent']; url: string; before: unknown }[] = []

const withIds = calls.filter(({ endpoint }) => idsIn(endpoint.schema).length > 0)

test.each(withIds)(
  '[K09.1 K09.2] $call answers a foreign id exactly like an unknown id',
  async ({ endpoint }) => {
    const paths = idsIn(endpoint.schema)
    const tried = new Set<Path>()
    for (const sample of samplesOf(endpoint)) {
      for (const caller of callersOf(endpoint, sample)) {
        const { token } = family[caller]
        const ours = await sample.request(family, server)
        for (const others of caller === 'child' ? [strangers, family.withChildrenSwapped] : [strangers]) {
          const theirs = await sample.request(recordResources(others), server)
          for (const path of paths) {
            if (valueAt(ours, path) === undefined) continue
            tried.add(path)
            // An id that both families send is shared, such as a product's.
            if (isDeepStrictEqual(valueAt(ours, path), valueAt(theirs, path))) continue
            const foreign = await send(token, endpoint, replaceValue(ours, path, valueAt(theirs, path)))
            const unknown = await send(
              token,
              endpoint,
              replaceValue(ours, path, randomIds(valueAt(ours, path))),
            )
            const answers = [foreign, unknown].map(({ status, body }) => ({ status, body }))
            expect(answers[0], `${path.join('.')} by a ${caller}`).toEqual(answers[1])
          }
        }
        // If the request were refused even with its own ids, the comparison above would prove nothing.
        expect(toOutcome(await send(token, endpoint, ours)), `its own ids by a ${caller}`).toBe('granted')
      }
    }
    const untried = paths.filter((path) => !tried.has(path)).map((path) => path.join('.'))
    expect(untried, 'ids that no sample in server/testing/samples/ fills in').toEqual([])
  },
)

test('[K09.3] calls with foreign ids change nothing in the other families', async () => {
  expect(foreignResources.length).toBeGreaterThan(10)
  for (const { parent, url, before } of foreignResources) expect((await parent.get(url)).body).toEqual(before)
  const foreignQuests = foreignResources.filter(
    ({ parent, url }) => parent === strangers.parent && url.startsWith('/missions'),
  )
  const { body } = await strangers.parent.get(`/children/${strangers.child.id}/missions`)
  expect(body.pagination.total, 'quests of the strangers').toBe(foreignQuests.length)
})

/** Returns a family that records each quest and order that it creates. */
function recordResources({ createQuest, requestOrders, ...others }: Family): Family {
  const record = async (collection: string, id: string) => {
    const url = `${collection}/${id}`
    foreignResources.push({ parent: others.parent, url, before: (await others.parent.get(url)).body })
    return id
  }
  return {
    ...others,
    createQuest: async (...quest) => record('/missions', await createQuest(...quest)),
    requestOrders: async (count, state) => {
      const ids = await requestOrders(count, state)
      return Promise.all(ids.map((id) => record('/orders', id)))
    },
  }
}

type Path = string[]

/** `also` and `also_for` are lists of ids, too: of further orders and of further children. */
function isIdName(name: string) {
  return /^c?id$|_ids?$|^also(_for)?$/.test(name)
}

/** The paths of all ids in a call's schemas. */
function idsIn({
  params,
  querystring,
  body,
}: Pick<Endpoint['schema'], 'params' | 'querystring' | 'body'>): Path[] {
  const found = Object.entries({ params, querystring, body }).flatMap(([part, schema]) =>
    schema ? idPaths(schema, [part]) : [],
  )
  return found.filter((path, index) => found.findIndex((other) => other.join() === path.join()) === index)
}

function idPaths(schema: z.core.$ZodType, path: Path): Path[] {
  // `$ZodTypes` is the union of all kinds of schemas, so `def.type` tells them apart.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const idPathsIn = (inner: z.core.$ZodType) => idPaths(inner, path)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => idPaths(field, [...path, name]))
    case 'string':
      return isIdName(path.at(-1) ?? '') ? [path] : []
    case 'array':
      return idPathsIn(def.element)
    case 'union':
      return def.options.flatMap(idPathsIn)
    case 'intersection':
      return [def.left, def.right].flatMap(idPathsIn)
    case 'pipe':
      return idPathsIn(def.in)
    case 'record':
      return idPathsIn(def.valueType)
    case 'lazy':
      return idPathsIn(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return idPathsIn(def.innerType)
    default:
      return []
  }
}

/** Of a list of objects, the field of the first one. */
const getField = (value: unknown, name: string): unknown =>
  Object.entries(Object(Array.isArray(value) ? value[0] : value)).find(([key]) => key === name)?.[1]

const valueAt = (sent: CallInput, path: Path) => path.reduce<unknown>(getField, sent)

const randomIds = (ids: unknown) => (Array.isArray(ids) ? ids.map(() => randomUUID()) : randomUUID())

function replaceValue(sent: CallInput, path: Path, value: unknown): CallInput {
  const put = (whole: unknown, [name, ...rest]: Path): unknown => {
    if (name === undefined) return value
    if (Array.isArray(whole)) return [put(whole[0], [name, ...rest]), ...whole.slice(1)]
    return { ...Object(whole), [name]: put(getField(whole, name), rest) }
  }
  // `put` copies `sent` and changes one value only.
  return put(sent, path) as CallInput
}
