import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { cartItem } from '#contract/rewards/cart.ts'
import { assertRefusalDeclared } from './testing/declared-refusals.ts'
import {
  listPlaces,
  type MalformedRequest,
  malformedRequests,
  raw,
  replaceAt,
  toText,
  valueAt,
} from './testing/malformed-requests.ts'
import { newFamily } from './testing/samples/family.ts'
import type { Role, Sample, Sent } from './testing/samples/sample.ts'
import { acceptSolved } from './testing/samples/sessions.ts'
import { addressOf, callersOf, calls, samplesOf } from './testing/samples.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

/*
 * Malformed requests, made from each call's schemas and samples, with junk in one place or everywhere. A failure
 * prints the seed that reproduces its requests.
 */

/** Per call, and both database engines run every test. The embedded one gets fewer runs because it is slower. */
const RUNS = process.env.TEST_DATABASE_URL ? 80 : 40

let server: TestServer
let family: Awaited<ReturnType<typeof newFamily>>

beforeAll(async () => {
  server = await openTestServer({ payments: true })
  acceptSolved(server)
  family = await newFamily(server)
})
afterAll(() => server.close())

const kept = new Map<Sample, Promise<Sent>>()
/** A new request each time, so that it would still succeed; reused where making it is slow or it only reads. */
async function requestOf(entry: Endpoint, sample: Sample): Promise<Sent> {
  if (!entry.config.secretIn && entry.method !== 'GET') return sample.request(family, server)
  const made = kept.get(sample) ?? Promise.resolve(sample.request(family, server))
  kept.set(sample, made)
  return made
}

/** Parses a body like the server, for which an empty body is none. */
const read = (payload: string | Buffer = '') =>
  payload.length === 0 ? undefined : JSON.parse(String(payload).replace(/^\ufeff/, ''))

const anyAnswer = z.strictObject({
  error: z.union([
    z.string().check(z.minLength(5)),
    z.tuple([z.string()]),
    z.strictObject({ base: z.string().check(z.minLength(5)) }),
  ]),
  code: z.enum(Object.keys(refusals)),
  fields: z.optional(z.record(z.string(), z.string().check(z.minLength(5)))),
  ticket: z.optional(z.string()),
  cart: z.optional(z.array(cartItem)),
  person: z.optional(z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })),
})

test.each(calls)(
  '[H09.9] $call answers every malformed request without a fault',
  async ({ entry }) => {
    const samples = samplesOf(entry)
    const input = fc.tuple(malformedRequests(entry), fc.nat(), fc.nat())
    const property = fc.asyncProperty(input, async ([malform, which, who]) => {
      const sample = oneOf(samples, which)
      await expectAnswer(
        entry,
        oneOf(callersToTry(entry, sample), who),
        malform(await requestOf(entry, sample)),
      )
    })
    await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? RUNS), endOnFailure: true })
  },
  600_000,
)

/** Texts and numbers that are valid JSON but that no database column can store. */
const unkeepable = { string: ['\0', '\ud800'], number: [2 ** 31, 2 ** 53, raw('1e999')] }

test.each(calls.filter(({ entry }) => entry.schema.body))(
  '[H09.9] $call answers values that no database can store without a fault, in every place of its body',
  async ({ entry }) => {
    for (const sample of samplesOf(entry)) {
      const { body } = await requestOf(entry, sample)
      for (const place of listPlaces(body)) {
        const kind = typeof valueAt(body, place)
        if (kind !== 'string' && kind !== 'number') continue
        for (const odd of unkeepable[kind]) {
          const sent = await requestOf(entry, sample)
          const spoilt =
            typeof odd === 'string' && kind === 'string' ? `${valueAt(sent.body, place)}${odd}` : odd
          const payload = toText(replaceAt(sent.body, place, () => spoilt))
          for (const who of callersToTry(entry, sample)) {
            await expectAnswer(entry, who, { address: addressOf(entry, sent), payload })
          }
        }
      }
    }
  },
)

const oneOf = <T>(things: T[], number: number): T => {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('The list to choose from is empty')
  return thing
}

/** Without a session where anyone may call, where the answer never ends, and where the call would end the family. */
const callersToTry = (entry: Endpoint, sample: Sample): (Role | 'nobody')[] =>
  entry.config.allow.includes('anyone') || sample.endless || sample.endsCaller
    ? ['nobody']
    : callersOf(entry, sample)

async function expectAnswer(
  entry: Endpoint,
  who: Role | 'nobody',
  { address, payload, headers: more }: MalformedRequest,
) {
  const request = {
    method: entry.method,
    url: `/api/v1${address}`,
    headers: {
      host: 'localhost:3000',
      ...(who !== 'nobody' && { authorization: `Bearer ${family[who].token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(payload !== undefined && { payload }),
  }
  const reply = await server.app.inject(request).catch((error) => {
    throw new Error(`${entry.method} ${address} gave no answer: ${error}`, { cause: server.reported.at(-1) })
  })

  const what = `${who}: ${entry.method} ${address} ${payload?.toString().slice(0, 1000)} -> ${reply.body.slice(0, 500)}`
  expect(reply.statusCode, what).not.toBe(500)
  if (reply.statusCode < 300) {
    const { body } = entry.schema
    if (body) expect(body.safeParse(read(payload)).error, what).toBeUndefined()
    return
  }
  const answer = anyAnswer.safeParse(reply.json())
  expect(answer.error, what).toBeUndefined()
  expect(Object.entries(refusals), what).toContainEqual([answer.data?.code, reply.statusCode])
  // A damaged address may match another endpoint.
  assertRefusalDeclared(entry.method, address, answer.data?.code)
}
