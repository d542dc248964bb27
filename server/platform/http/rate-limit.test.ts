import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  CALL_WINDOW_SECONDS,
  CALLS_OF_ADDRESS_MAX,
  CALLS_OF_FAMILY_MAX,
  CALLS_OF_PERSON_MAX,
  READS_OF_SESSION_MAX,
  SIGN_IN_LIMIT,
  STREAMS_OF_PERSON_MAX,
} from '#contract/limits.ts'
import { buildApp } from '#server/app.ts'
import { queueReadsBySession } from '#server/platform/http/rate-limit.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  // The limits count by the computer's clock. It stands still, so that a window does not end in the middle of a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await openTestServer({ RATE_LIMIT: 'on' })
  parent = await server.newParent()
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})
const endWindow = () => vi.setSystemTime(Date.now() + 1000 * CALL_WINDOW_SECONDS)

const repeat = async (count: number, call: () => PromiseLike<unknown>) => {
  for (let i = 0; i < count; i++) await call()
}
const getHealth = (remoteAddress: string) =>
  server.app.inject({ url: '/api/v1/health', headers: { host: 'localhost:3000' }, remoteAddress })

test('[X04.1] a person who makes too many calls waits, and others do not', async () => {
  const neighbour = await server.newParent()
  const getPoints = () => parent.get('/points')
  await repeat(CALLS_OF_PERSON_MAX - 1, getPoints)
  expect((await getPoints()).status).toBe(200)
  expect(await getPoints()).toMatchObject({
    status: 429,
    body: { code: 'too_many' },
    headers: { 'retry-after': String(CALL_WINDOW_SECONDS) },
  })
  expect((await neighbour.get('/points')).status).toBe(200)

  endWindow()
  expect((await getPoints()).status).toBe(200)
})

test('[X04.7] above the limit, the session is not looked up', async () => {
  const person = await server.newParent()
  endWindow()
  await repeat(CALLS_OF_PERSON_MAX, () => person.get('/points'))
  await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  expect((await person.get('/points')).status).toBe(429)
  endWindow()
  expect((await person.get('/points')).status).toBe(401)
})

test('[X04.9] a person’s reads run four at a time, the others wait for a while, and neighbours do not', async () => {
  const openApp = async (patienceSeconds: number) => {
    const app = fastify()
    queueReadsBySession(app, { ...server.deps.config, DATABASE_LOCK_SECONDS: patienceSeconds })
    const reading: string[] = []
    const mayAnswer = Promise.withResolvers<void>()
    app.get('/slow', async ({ headers }) => {
      reading.push(headers.authorization ?? '')
      await mayAnswer.promise
      return {}
    })
    app.post('/write', async () => 'written')
    const read = async (session: string) => {
      const answer = await app.inject({ url: '/slow', headers: { authorization: `Bearer ${session}` } })
      return answer.json().code ?? answer.statusCode
    }
    return { app, reading, mayAnswer, read }
  }

  const { app, reading, mayAnswer, read } = await openApp(60)
  const reads = Array.from({ length: 2 * READS_OF_SESSION_MAX }, () => read('hasty'))
  const neighbours = read('neighbour')
  await vi.waitFor(() => expect(reading).toContain('Bearer neighbour'))
  expect(reading.filter((session) => session === 'Bearer hasty')).toHaveLength(READS_OF_SESSION_MAX)
  const headers = { authorization: 'Bearer hasty' }
  expect((await app.inject({ method: 'POST', url: '/write', headers })).statusCode).toBe(200)
  mayAnswer.resolve()
  expect(await neighbours).toBe(200)
  expect(await Promise.all(reads)).toEqual(reads.map(() => 200))
  await app.close()

  const impatient = await openApp(0)
  const all = Array.from({ length: READS_OF_SESSION_MAX + 1 }, () => impatient.read('hasty'))
  expect(await Promise.race(all)).toBe('busy')
  impatient.mayAnswer.resolve()
  await Promise.all(all)
  await impatient.app.close()
})

test('[X04.2] the calls of a family count together', async () => {
  const children = [
    await server.newChild(parent),
    await server.newChild(parent),
    await server.newChild(parent),
  ]
  const stranger = await server.newChild(await server.newParent())
  endWindow()
  expect(children.length * CALLS_OF_PERSON_MAX).toBe(CALLS_OF_FAMILY_MAX)
  for (const { get } of children) await repeat(CALLS_OF_PERSON_MAX, () => get('/points'))
  expect((await parent.get('/points')).status).toBe(429)
  expect((await stranger.get('/points')).status).toBe(200)
})

test('[X04.3] calls from one network address count together, and IPv6 addresses by their /64 network', async () => {
  await repeat(CALLS_OF_ADDRESS_MAX, () => getHealth('2001:db8:1:2::1'))
  expect((await getHealth('2001:db8:1:2:3:4:5:6')).statusCode).toBe(429)
  expect((await getHealth('2001:db8:1:3::1')).statusCode).toBe(200)
  expect((await getHealth('192.0.2.1')).statusCode).toBe(200)
})

test('[X04.8] several web processes together let a person make at most about twice as many calls as one does', async () => {
  const { token } = await server.newParent()
  const processes = [server.app, await buildApp(server.deps), await buildApp(server.deps)]
  const getPoints = async (processIndex = 0) => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${token}` }
    return processes[processIndex]?.inject({ url: '/api/v1/points', headers })
  }
  endWindow()
  for (const processIndex of [0, 1]) {
    await repeat(CALLS_OF_PERSON_MAX - 1, () => getPoints(processIndex))
    expect(await getPoints(processIndex)).toMatchObject({ statusCode: 200 })
  }
  await repeat(CALLS_OF_PERSON_MAX / 4 - 1, () => getPoints(2))
  // The third process refuses the first of these calls after it asked the database, and the second from memory.
  for (let call = 0; call < 2; call++)
    expect(await getPoints(2)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': String(CALL_WINDOW_SECONDS) },
    })

  server.clock.forwardHours(1)
  endWindow()
  expect(await getPoints(2)).toMatchObject({ statusCode: 200 })
  for (const process of processes.slice(1)) await process.close()
})

test('[X04.4] attempts to sign in from one /64 network of IPv6 count together', async () => {
  const signIn = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth',
      headers: { host: 'localhost:3000' },
      payload: { email: parent.email, password: 'wrong' },
      remoteAddress,
    })
  for (let i = 0; i < SIGN_IN_LIMIT.maxTries; i++)
    expect((await signIn(`2001:db8:5:6::${i}`)).statusCode).toBe(401)
  expect((await signIn('2001:db8:5:6:ffff::1')).statusCode).toBe(429)
})

test('[X04.5] a person has ten live streams open at most', async () => {
  const open = () => openLiveStream(server.address, parent.token, 'localhost:3000')
  endWindow()
  const streams = await Promise.all(Array.from({ length: STREAMS_OF_PERSON_MAX }, open))
  await expect(open()).rejects.toThrow('429')

  streams[0]?.close()
  // The server notices the closed stream a moment later.
  await vi.waitFor(async () => streams.push(await open()))
  for (const { close } of streams) close()
})
