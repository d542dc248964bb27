import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { cartItem } from '#contract/rewards/cart.ts'
import type { Role } from '#contract/values.ts'
import { assertRefusalDeclared } from './testing/declared-refusals.ts'
import {
  listPaths,
  type MalformedRequest,
  malformedRequests,
  raw,
  replaceAt,
  toText,
  valueAt,
} from './testing/malformed-requests.ts'
import { newFamilyWithHelper } from './testing/samples/family.ts'
import type { CallInput, Sample } from './testing/samples/sample.ts'
import { acceptTestBotCheck } from './testing/samples/sessions.ts'
import { addressOf, callersOf, calls, samplesOf } from './testing/samples.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

/*
 * Sends malformed requests, made from each call's schemas and samples, with junk in one place or everywhere. A failure
 * prints the seed that reproduces its requests.
 */

/** Random requests per call, other ones in each run. ops/stress.mjs tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25)

let server: TestServer
let family: Awaited<ReturnType<typeof newFamilyWithHelper>>

beforeAll(async () => {
  // Such a server does not exist: with both, all calls of the store and all calls about given points can succeed.
  server = await openTestServer({ payments: true, POINTS: 'given', CATALOG: 'on' })
  acceptTestBotCheck(server)
  family = await newFamilyWithHelper(server)
})
afterAll(() => server.close())

const reusedRequests = new Map<Sample, Promise<CallInput>>()
/**
 * Returns a request that would succeed. Reuses it if the call only reads, or if the call takes or returns a secret,
 * such as the code of a mailed link, because new requests of such calls are slow to create.
 */
async function createRequest(endpoint: Endpoint, sample: Sample): Promise<CallInput> {
  if (!endpoint.config.secretIn && endpoint.method !== 'GET') return sample.request(family, server)
  const request = reusedRequests.get(sample) ?? Promise.resolve(sample.request(family, server))
  reusedRequests.set(sample, request)
  return request
}

/** Parses a body like the server, which treats an empty body as no body. */
const parseBody = (payload: string | Buffer = '') =>
  payload.length === 0 ? undefined : JSON.parse(String(payload).replace(/^\ufeff/, ''))

const errorBody = z.strictObject({
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
  '[H09.9] $call answers every malformed request without an unexpected error',
  async ({ endpoint }) => {
    const samples = samplesOf(endpoint)
    const input = fc.tuple(malformedRequests(endpoint), fc.nat(), fc.nat())
    const property = fc.asyncProperty(input, async ([malform, sampleNumber, callerNumber]) => {
      const sample = oneOf(samples, sampleNumber)
      await expectAnswer(
        endpoint,
        oneOf(callersToTry(endpoint, sample), callerNumber),
        malform(await createRequest(endpoint, sample)),
      )
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
  600_000,
)

/** Texts and numbers that are valid JSON but that no database column can store. */
const unstorable = { string: ['\0', '\ud800'], number: [2 ** 31, 2 ** 53, raw('1e999')] }

test.each(calls.filter(({ endpoint }) => endpoint.schema.body))(
  '[H09.9] $call refuses, without an unexpected error, values that no database can store, in every place of its body',
  async ({ endpoint }) => {
    for (const sample of samplesOf(endpoint)) {
      const { body } = await createRequest(endpoint, sample)
      for (const path of listPaths(body)) {
        const kind = typeof valueAt(body, path)
        if (kind !== 'string' && kind !== 'number') continue
        for (const value of unstorable[kind]) {
          const sent = await createRequest(endpoint, sample)
          const changed =
            typeof value === 'string' && kind === 'string' ? `${valueAt(sent.body, path)}${value}` : value
          const payload = toText(replaceAt(sent.body, path, () => changed))
          for (const caller of callersToTry(endpoint, sample)) {
            await expectAnswer(endpoint, caller, { address: addressOf(endpoint, sent), payload })
          }
        }
      }
    }
  },
)

const oneOf = <T>(items: T[], number: number): T => {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('The list to choose from is empty')
  return item
}

/**
 * Returns the callers who send the request: the allowed roles, or only `nobody` if anyone may call, or if an accepted
 * call would never end or would end the family's sessions.
 */
const callersToTry = (endpoint: Endpoint, sample: Sample): (Role | 'nobody')[] =>
  endpoint.config.allow.includes('anyone') || sample.hasEndlessResponse || sample.changesSessions
    ? ['nobody']
    : callersOf(endpoint, sample)

async function expectAnswer(
  endpoint: Endpoint,
  caller: Role | 'nobody',
  { address, payload, headers: malformedHeaders }: MalformedRequest,
) {
  const request = {
    method: endpoint.method,
    url: `/api/v1${address}`,
    headers: {
      host: 'localhost:3000',
      ...(caller !== 'nobody' && { authorization: `Bearer ${family[caller].token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...malformedHeaders,
    },
    ...(payload !== undefined && { payload }),
  }
  const reply = await server.app.inject(request).catch((error) => {
    throw new Error(`${endpoint.method} ${address} gave no answer: ${error}`, {
      cause: server.reportedErrors.at(-1),
    })
  })

  const exchange = `${caller}: ${endpoint.method} ${address} ${payload?.toString().slice(0, 1000)} -> ${reply.body.slice(0, 500)}`
  expect(reply.statusCode, exchange).not.toBe(500)
  if (reply.statusCode < 300) {
    const { body } = endpoint.schema
    if (body) expect(body.safeParse(parseBody(payload)).error, exchange).toBeUndefined()
    return
  }
  const answer = errorBody.safeParse(reply.json())
  expect(answer.error, exchange).toBeUndefined()
  expect(Object.entries(refusals), exchange).toContainEqual([answer.data?.code, reply.statusCode])
  // Looks the endpoint up again, because a malformed address may match another one.
  assertRefusalDeclared(endpoint.method, address, answer.data?.code)
}
