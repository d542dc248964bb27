import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { retireProducts } from '#server/rewards/catalog/import.ts'
import { createProduct } from '#server/testing/products.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { algolia } from './algolia.ts'

/*
 * Tests the adapter against a server that checks each request against Algolia's own API description. algolia-api.json
 * is the part of this description that the adapter needs (MIT licence, github.com/algolia/api-clients-automation).
 */

type RecordedRequest = {
  call: string
  index: string
  body: Record<string, unknown>
  headers: Record<string, unknown>
}
let recorded: RecordedRequest[] = []
const violations: string[] = []
const records: Record<string, Record<string, object>> = {}
let isDown = false

const api = JSON.parse(await readFile(new URL('algolia-api.json', import.meta.url), 'utf8'))

const fakeAlgolia = createServer((request, response) => {
  void text(request).then((sent) => {
    const [, index = '', action] = /^\/1\/indexes\/([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const call = `${request.method} /1/indexes/{indexName}/${action}`
    const body = JSON.parse(sent)
    recorded.push({ call, index, body, headers: request.headers })
    const described = api.calls[call]
    if (!described) violations.push(`There is no ${call}`)
    else {
      const read = fromJSONSchema(described).safeParse(body)
      if (!read.success) violations.push(`${call}: ${read.error.message}`)
    }
    for (const header of api.headers)
      if (!request.headers[header]) violations.push(`${call} without ${header}`)
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isDown ? { message: 'Unreachable hosts', status: 503 } : answerTo(action, index, body)),
    )
  })
})

type Batch = { requests: { action: string; body: { objectID: string } }[] }

function answerTo(action: string | undefined, index: string, body: Record<string, unknown>) {
  const stored = records[index] ?? {}
  records[index] = stored
  if (action === 'settings') return { taskID: 1, updatedAt: '2026-03-02T15:00:00.000Z' }
  if (action === 'batch') {
    // Checked against the API description above.
    const { requests } = body as Batch
    for (const { action: change, body: record } of requests) {
      if (change === 'deleteObject') delete stored[record.objectID]
      else stored[record.objectID] = record
    }
    return { taskID: 2, objectIDs: requests.map(({ body: { objectID } }) => objectID) }
  }
  const hits = Object.keys(stored).map((objectID) => ({ objectID }))
  return { hits, query: body.query, params: '', processingTimeMS: 1 }
}

let server: TestServer
let child: Awaited<ReturnType<TestServer['newChild']>>
const reportedErrors: unknown[] = []

beforeAll(async () => {
  await new Promise<void>((listening) => {
    fakeAlgolia.listen(0, '127.0.0.1', listening)
  })
  // A server that listens on a port has an AddressInfo.
  const url = `http://127.0.0.1:${(fakeAlgolia.address() as AddressInfo).port}`
  server = await openTestServer()
  server.deps.hostedSearch = algolia(
    { appId: 'APP1', key: 'key-1', index: 'rewards' },
    { readUrl: url, writeUrl: url },
  )
  server.deps.reportError = (error) => reportedErrors.push(error)
  child = await server.newChild(await server.newParent())
})
afterAll(async () => {
  fakeAlgolia.close()
  await server.close()
})
beforeEach(() => {
  recorded = []
  reportedErrors.length = 0
})

const searchNames = async (query: string) =>
  (await child.get(`/products/search?q=${encodeURIComponent(query)}`)).body.products.map(
    ({ name }: { name: string }) => name,
  )

test('[C04.11] after a catalogue change a job feeds Algolia once, with valid requests', async () => {
  const kite = await createProduct(server, { name_en: 'Kite', name_fr: 'Cerf-volant' })
  const drum = await createProduct(server, { name_en: 'Drum', name_fr: 'Tambour' })
  await server.runJobs()
  expect(records).toEqual({
    rewards_en: {
      [kite.id]: { objectID: kite.id, name: 'Kite', description: 'It flies', category: 'Puzzles' },
      [drum.id]: { objectID: drum.id, name: 'Drum', description: 'It flies', category: 'Puzzles' },
    },
    rewards_fr: {
      [kite.id]: { objectID: kite.id, name: 'Cerf-volant', description: 'Il vole', category: 'Casse-têtes' },
      [drum.id]: { objectID: drum.id, name: 'Tambour', description: 'Il vole', category: 'Casse-têtes' },
    },
  })
  expect(recorded[0]?.headers).toMatchObject({
    'x-algolia-application-id': 'APP1',
    'x-algolia-api-key': 'key-1',
  })
  const requestCount = recorded.length
  await server.runJobs()
  expect(recorded.length).toBe(requestCount)

  await retireProducts(server.deps, [drum.sku])
  await server.runJobs()
  expect(Object.keys(records.rewards_fr ?? {})).toEqual([kite.id])
  expect(violations).toEqual([])
})

test('[C04.12] the server searches Algolia in the person’s language, without saying who searches', async () => {
  expect(await searchNames('whatever')).toEqual(['Kite'])
  expect(recorded).toMatchObject([
    {
      call: 'POST /1/indexes/{indexName}/query',
      index: 'rewards_en',
      body: { query: 'whatever', hitsPerPage: 8, analytics: false },
    },
  ])
  expect(JSON.stringify(recorded)).not.toContain(child.id)
  await child.put('/children', { language: 'fr-CA' })
  expect(await searchNames('cerf')).toEqual(['Cerf-volant'])
  expect(recorded.at(-1)?.index).toBe('rewards_fr')
  await child.put('/children', { language: 'en-CA' })
  expect(violations).toEqual([])
})

/**
 * Misspelled on purpose: the local search finds the ukulele nevertheless. `fakeAlgolia` returns everything for any
 * query.
 */
const MISSPELLED_UKULELE = 'ukelele'

test('[C04.13] after a catalogue change, the local search answers until Algolia has been fed', async () => {
  await createProduct(server, { name_en: 'Ukulele' })
  expect(await searchNames(MISSPELLED_UKULELE)).toEqual(['Ukulele'])
  expect(recorded).toEqual([])
  await server.runJobs()
  expect(await searchNames(MISSPELLED_UKULELE)).toContain('Kite')
})

test('[C04.9] when Algolia fails, the local search answers for a while, and feeding is retried', async () => {
  isDown = true
  expect(await searchNames(MISSPELLED_UKULELE)).toEqual(['Ukulele'])
  expect(reportedErrors).toEqual([new Error('Algolia answered 503 Unreachable hosts')])
  expect(await searchNames(MISSPELLED_UKULELE)).toEqual(['Ukulele'])
  expect(recorded.length).toBe(1)

  await createProduct(server, { name_en: 'Maracas' })
  await expect(server.runJobs()).rejects.toThrow('Algolia answered 503')
  isDown = false
  await server.runJobs()
  expect(Object.keys(records.rewards_en ?? {})).toHaveLength(3)
  expect(await searchNames(MISSPELLED_UKULELE)).toEqual(['Ukulele'])
  server.clock.forwardHours(1)
  expect(await searchNames(MISSPELLED_UKULELE)).toContain('Kite')
  expect(violations).toEqual([])
})
