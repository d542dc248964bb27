import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveStream } from '#server/testing/stream.ts'
import { openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { parseDevice } from './device.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Opens another session and returns a client that uses it. */
async function openSession(email: string, userAgent = WINDOWS_CHROME) {
  const { body } = await server.visitor.post(
    '/auth',
    { email, password: PASSWORD },
    { headers: { 'user-agent': userAgent } },
  )
  return {
    token: body.token as string,
    get: (url: string) => server.call(body.token, 'GET', url),
    delete: (url: string) => server.call(body.token, 'DELETE', url),
  }
}

test('[S17.1] people see only their own sessions, newest first, with browser and operating system', async () => {
  const parent = await server.newParent()
  await server.newChild(parent)
  server.clock.forwardHours(1)
  const laptop = await openSession(parent.email)

  const { status, body } = await laptop.get('/sessions')

  expect(status).toBe(200)
  expect(body.sessions).toEqual([
    {
      id: expect.any(String),
      opened_at: server.clock.now().toISOString(),
      expires_at: new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString(),
      is_current: true,
      browser: 'Chrome',
      system: 'Windows',
    },
    expect.objectContaining({ is_current: false, browser: '', system: '' }),
  ])
  expect(JSON.stringify(body)).not.toContain(laptop.token)
})

test('[S17.3] an expired session is not listed', async () => {
  const parent = await server.newParent()
  server.clock.forwardHours(25)
  const laptop = await openSession(parent.email)

  expect((await laptop.get('/sessions')).body.sessions).toHaveLength(1)
})

test('[S17.4] signing out everywhere else ends the person’s other sessions, but nobody else’s', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const laptop = await openSession(child.email)

  expect((await laptop.delete('/sessions')).status).toBe(204)

  expect((await laptop.get('/profile')).status).toBe(200)
  expect((await child.get('/profile')).status).toBe(401)
  expect((await parent.get('/profile')).status).toBe(200)
  expect((await laptop.delete('/sessions')).status).toBe(204)
})

test('[S17.5] only the owner of a session can end it by its id', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const stranger = await server.newParent()
  const laptop = await openSession(parent.email)
  const [{ id }] = (await laptop.get('/sessions')).body.sessions

  expect((await child.delete(`/sessions/${id}`)).status).toBe(404)
  expect((await stranger.delete(`/sessions/${id}`)).status).toBe(404)
  expect((await laptop.get('/profile')).status).toBe(200)

  expect((await parent.delete(`/sessions/${id}`)).status).toBe(204)
  expect((await laptop.get('/profile')).status).toBe(401)
  expect((await parent.delete(`/sessions/${id}`)).status).toBe(404)
})

test('[S17.6] the live stream of an ended session is closed immediately', async () => {
  const parent = await server.newParent()
  const laptop = await openSession(parent.email)
  const endedStream = await openLiveStream(server.address, laptop.token, 'localhost:3000')
  const keptStream = await openLiveStream(server.address, parent.token, 'localhost:3000')

  await parent.delete('/sessions')

  const event = { topic: 'sessions', child_id: parent.id }
  expect([await endedStream.next(), await endedStream.next()]).toEqual([event, undefined])
  expect(await keptStream.next()).toEqual(event)
  keptStream.close()
})

test.each([
  [WINDOWS_CHROME, 'Chrome', 'Windows'],
  [`${WINDOWS_CHROME} Edg/141.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('[S17.2] the user agent %s is shown as "%s" and "%s"', (userAgent, browser, system) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system })
})
