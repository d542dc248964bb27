import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createQuest } from '#contract/quests/quests.ts'
import { openSession } from './accounts/sessions/sessions.ts'
import { newFamily } from './testing/samples/family.ts'
import type { Family, Role, Sent } from './testing/samples/sample.ts'
import { acceptSolved } from './testing/samples/sessions.ts'
import { addressOf, callersOf, calls, samplesOf } from './testing/samples.ts'
import { type Answer, openTestServer, type TestServer } from './testing/test-server.ts'

/*
 * Tries every call of the contract as every kind of caller, and with ids of other families. A new call is included
 * automatically: these tests fail until it has a sample.
 */

let server: TestServer
let family: Awaited<ReturnType<typeof newFamily>>
let strangers: Awaited<ReturnType<typeof newFamily>>

beforeAll(async () => {
  server = await openTestServer({ payments: true })
  acceptSolved(server)
  family = await newFamily(server)
  strangers = await newFamily(server)
})
afterAll(() => server.close())

type Caller = Role | 'nobody'

/** Opens a new session, because the call may end it. */
async function tokenOf(caller: Caller): Promise<string> {
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

async function send(token: string, entry: Endpoint, sent: Sent, kidSite = false): Promise<Answer> {
  return server.call(token, entry.method, addressOf(entry, sent), { body: sent.body, kidSite })
}

/** The expected answer by the contract. On the kid site a parent's session is refused. */
function verdictOn({ config }: Endpoint, caller: Caller, kidSite: boolean, refusedOnKidSite = false): string {
  if (config.allow.includes('anyone')) return kidSite && refusedOnKidSite ? '403 kid_site' : 'granted'
  if (caller === 'nobody') return '401 signed_out'
  if (caller === 'parent' && kidSite) return '403 kid_site'
  return config.allow.includes(caller) ? 'granted' : '403 wrong_role'
}

const said = ({ status, body }: Answer) => (status < 300 ? 'granted' : `${status} ${body.code}`)

test.each(calls)(
  '[S01.2 S01.3 S04.1 S04.2 H11.1 H11.2] $call allows only its declared callers on each site',
  async ({ entry }) => {
    for (const sample of samplesOf(entry)) {
      for (const caller of ['nobody', 'parent', 'child'] as const) {
        for (const kidSite of [false, true]) {
          const verdict = verdictOn(entry, caller, kidSite, sample.refusedOnKidSite)
          const isOther = caller !== 'nobody' && !callersOf(entry, sample).includes(caller)
          if (verdict === 'granted' && (sample.endless || sample.endsCaller || isOther)) continue

          const answer = await send(
            await tokenOf(caller),
            entry,
            await sample.request(family, server),
            kidSite,
          )

          expect(said(answer), `${caller} on the ${kidSite ? 'kid' : 'adult'} site`).toBe(verdict)
        }
      }
    }
  },
)

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

/** Other families' quests and orders whose ids the calls were given, as their own parent saw them before. */
const lent: { parent: Family['parent']; url: string; before: unknown }[] = []

const withIds = calls.filter(({ entry }) => idsIn(entry.schema).length > 0)

test.each(withIds)(
  '[K09.1 K09.2] $call answers a foreign id exactly like an unknown id',
  async ({ entry }) => {
    const paths = idsIn(entry.schema)
    const tried = new Set<Path>()
    for (const sample of samplesOf(entry)) {
      for (const caller of callersOf(entry, sample)) {
        const { token } = family[caller]
        const own = await sample.request(family, server)
        for (const others of caller === 'child' ? [strangers, family.siblings] : [strangers]) {
          const theirs = await sample.request(lending(others), server)
          for (const path of paths) {
            if (valueAt(own, path) === undefined) continue
            tried.add(path)
            // An id that both families send is shared, such as a product's.
            if (isDeepStrictEqual(valueAt(own, path), valueAt(theirs, path))) continue
            const foreign = await send(token, entry, replaced(own, path, valueAt(theirs, path)))
            const nothing = await send(token, entry, replaced(own, path, idLike(valueAt(own, path))))
            const answers = [foreign, nothing].map(({ status, body }) => ({ status, body }))
            expect(answers[0], `${path.join('.')} by a ${caller}`).toEqual(answers[1])
          }
        }
        // Otherwise the call was refused for another reason and never checked the ids.
        expect(said(await send(token, entry, own)), `its own by a ${caller}`).toBe('granted')
      }
    }
    const untried = paths.filter((path) => !tried.has(path)).map((path) => path.join('.'))
    expect(untried, 'ids that no sample in server/testing/samples/ fills in').toEqual([])
  },
)

test('[K09.3] those calls changed nothing of other families', async () => {
  expect(lent.length).toBeGreaterThan(10)
  for (const { parent, url, before } of lent) expect((await parent.get(url)).body).toEqual(before)
  const theirs = lent.filter(({ parent, url }) => parent === strangers.parent && url.startsWith('/missions'))
  const { body } = await strangers.parent.get(`/children/${strangers.child.id}/missions`)
  expect(body.pagination.total, 'quests of the strangers').toBe(theirs.length)
})

function lending({ quest, placeOrders, ...others }: Family): Family {
  const lend = async (calls: string, id: string) => {
    const url = `${calls}/${id}`
    lent.push({ parent: others.parent, url, before: (await others.parent.get(url)).body })
    return id
  }
  return {
    ...others,
    quest: async (state) => lend('/missions', await quest(state)),
    placeOrders: async (size, state) => {
      const ids = await placeOrders(size, state)
      return Promise.all(ids.map((id) => lend('/orders', id)))
    },
  }
}

type Path = string[]

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
  return found.filter((path, at) => found.findIndex((other) => other.join() === path.join()) === at)
}

function idPaths(schema: z.core.$ZodType, at: Path): Path[] {
  // The definition tells the kinds of schemas apart; the general type does not.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const within = (inner: z.core.$ZodType) => idPaths(inner, at)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => idPaths(field, [...at, name]))
    case 'string':
      return isIdName(at.at(-1) ?? '') ? [at] : []
    case 'array':
      return within(def.element)
    case 'union':
      return def.options.flatMap(within)
    case 'intersection':
      return [def.left, def.right].flatMap(within)
    case 'pipe':
      return within(def.in)
    case 'record':
      return within(def.valueType)
    case 'lazy':
      return within(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType)
    default:
      return []
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  Object.entries(Object(value)).find(([key]) => key === name)?.[1]

const valueAt = (sent: Sent, path: Path) => path.reduce<unknown>(fieldOf, sent)

const idLike = (value: unknown) => (Array.isArray(value) ? value.map(() => randomUUID()) : randomUUID())

function replaced(sent: Sent, path: Path, value: unknown): Sent {
  const put = (whole: unknown, [name, ...rest]: Path): unknown =>
    name === undefined ? value : { ...Object(whole), [name]: put(fieldOf(whole, name), rest) }
  // `put` copies `sent` and changes one value only.
  return put(sent, path) as Sent
}
