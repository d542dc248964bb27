import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ONE_TIME_CODE_LIMIT, SIGN_IN_LIMIT } from '#contract/limits.ts'
import { buildApp } from '#server/app.ts'
import { createDataFolder, startServer, stopServers } from '#server/testing/process.ts'
import { productionSettings } from '#server/testing/production-settings.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { freePort } from '../../../ops/postgres.mjs'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: 'on', RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

const getStatus = async (headers: Record<string, string>) =>
  (await server.visitor.get('/health', { headers })).status

test.each(['127.0.0.1:3000', 'localhost:3001', 'questnest.example', 'localhost.example:3000'])(
  '[X05.1] in trial mode a request for the host %s is refused, whatever other headers say',
  async (host) => {
    expect(await getStatus({ host: 'localhost:3000' })).toBe(200)
    expect(await getStatus({ host: 'kidsclub.localhost:3000' })).toBe(200)
    expect(await getStatus({ host })).toBe(404)
    expect(await getStatus({ host, 'x-forwarded-host': 'localhost:3000' })).toBe(404)
  },
)

test('[X05.2] in trial mode the addresses in forwarded headers do not count, even with TRUST_PROXY=on', async () => {
  const attempt = (address: string) =>
    server.visitor.post(
      '/auth',
      { email: 'nobody@example.ca', password: 'wrong' },
      { headers: { 'x-forwarded-for': address } },
    )
  for (let n = 0; n < SIGN_IN_LIMIT.maxTries; n++) expect((await attempt(`203.0.113.${n}`)).status).toBe(401)
  expect((await attempt('203.0.113.200')).status).toBe(429)
})

test('[X05.3] the log says once that forwarded headers are ignored', async () => {
  const DATA_DIR = await createDataFolder()
  try {
    const PORT = String(await freePort())
    const { waitForOutput, server: child, ended } = startServer({ PORT, DATA_DIR })
    await waitForOutput('Questnest is ready.')
    const call = (name: string) =>
      fetch(`http://localhost:${PORT}/api/v1/health`, { headers: { [name]: '203.0.113.9' } })
    await call('x-forwarded-for')
    await call('x-real-ip')
    await waitForOutput('Ignoring the headers of a proxy')
    child.kill('SIGTERM')
    expect((await ended).output.match(/Ignoring the headers of a proxy/g)).toHaveLength(1)
  } finally {
    stopServers()
    await rm(DATA_DIR, { recursive: true })
  }
})

test('[X05.4] a page of another site cannot use the development tools to change anything', async () => {
  const run = (site: string) =>
    server.visitor.post('/dev/jobs/run', undefined, { headers: { 'sec-fetch-site': site } })
  for (const site of ['cross-site', 'same-site', 'none', '']) expect((await run(site)).status).toBe(403)
  expect((await run('same-origin')).status).toBe(200)
})

const openProductionServer = (TRUST_PROXY = 'on') =>
  openTestServer({
    ...productionSettings,
    TRUST_PROXY,
    RATE_LIMIT: 'on',
    BOT_CHECK: 'altcha',
    PASSWORD_MEMORY: '19456',
  })

test('[X06.5] in production every answer tells browsers to use only https, on subdomains, too', async () => {
  const production = await openProductionServer()
  try {
    for (const url of ['/api/v1/health', '/api/v1/nowhere', '/api/docs', '/avatars/x'])
      expect(
        (await production.app.inject({ url, headers: { host: 'questnest.example' } })).headers,
      ).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  } finally {
    await production.close()
  }
  const trial = await server.visitor.get('/health')
  expect(trial.headers).not.toHaveProperty('strict-transport-security')
})

test('[G11.3] only a proxy in the networks of TRUST_PROXY can give a request its id', async () => {
  const proxied = await openProductionServer('10.0.0.0/8')
  try {
    const getRequestId = async (remoteAddress: string) => {
      const headers = { host: 'questnest.example', 'x-request-id': '7f3a2b10-edge_1' }
      return (await proxied.app.inject({ url: '/api/v1/health', headers, remoteAddress })).headers[
        'x-request-id'
      ]
    }
    expect(await getRequestId('10.1.2.3')).toBe('7f3a2b10-edge_1')
    expect(await getRequestId('::ffff:10.1.2.3')).toBe('7f3a2b10-edge_1')
    expect(await getRequestId('203.0.113.9')).toMatch(/^[\da-f-]{36}$/)
  } finally {
    await proxied.close()
  }
})

test('[G11.3] behind a proxy a request keeps the id that the proxy gave it, and every response names its id', async () => {
  const proxied = await openProductionServer()
  try {
    const getRequestId = async (given: string, { app } = proxied, host = 'questnest.example') =>
      (await app.inject({ url: '/api/v1/health', headers: { host, 'x-request-id': given } })).headers[
        'x-request-id'
      ]
    expect(await getRequestId('7f3a2b10-edge_1')).toBe('7f3a2b10-edge_1')
    for (const wrong of ['', 'short', 'x'.repeat(65), 'mia@example.ca', 'two ids here'])
      expect(await getRequestId(wrong)).toMatch(/^[\da-f-]{36}$/)
    expect(await getRequestId('7f3a2b10-edge_1', server, 'localhost:3000')).toMatch(/^[\da-f-]{36}$/)
    const unreadable = await proxied.app.inject({ url: '/%zz', headers: { host: 'questnest.example' } })
    expect(unreadable.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  } finally {
    await proxied.close()
  }
})

test('[X06.5 X14.6] the live stream has the same security headers as other answers', async () => {
  const parent = await server.newParent()
  const { ADULT_URL } = server.deps.config
  server.deps.config.ADULT_URL = 'https://questnest.example'
  const stream = await openLiveStream(server.address, parent.token, 'localhost:3000')
  server.deps.config.ADULT_URL = ADULT_URL
  stream.close()
  expect(stream.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('[X14.6] pages, files, redirects, pictures and refusals cannot be framed, and browsers do not guess their type', async () => {
  const buildDir = await mkdtemp(join(tmpdir(), 'questnest-pages-'))
  for (const folder of ['assets', 'public', 'sites', 'en-CA', 'fr-CA']) await mkdir(join(buildDir, folder))
  const files = [
    'sites/robots-adult.txt',
    'sites/robots-kid.txt',
    'sites/sitemap.xml',
    'assets/a.js',
    'public/icon.png',
  ]
  for (const language of ['en-CA', 'fr-CA']) {
    files.push(`${language}/feed.xml`)
    await writeFile(join(buildDir, language, 'app.html'), '<html><head></head></html>')
    await writeFile(
      join(buildDir, language, 'routes.json'),
      '[{"pattern":"/login","modules":[],"styles":[]}]',
    )
  }
  for (const file of files) await writeFile(join(buildDir, file), '')
  const app = await buildApp(server.deps, { buildDir })
  try {
    const urls = [
      '/login',
      '/login?language=fr-CA',
      '/robots.txt',
      '/sitemap.xml',
      '/blog/feed.xml',
      '/assets/a.js',
    ]
    for (const url of [
      ...urls,
      '/icon.png',
      '/%zz',
      '/avatars/none',
      '/api/v1/health',
      '/api/v1/nowhere',
      '/api/docs',
    ]) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost:3000' } })
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    }
  } finally {
    await app.close()
    await rm(buildDir, { recursive: true })
  }
})

test.each([
  ['on', '10.0.0.{n}, 203.0.113.9'],
  ['2', '10.0.0.{n}, 203.0.113.9, 198.51.100.1'],
  ['127.0.0.1,198.51.100.0/24', '10.0.0.{n}, 203.0.113.9, 198.51.100.1'],
])(
  '[S15.8 G13.4] with TRUST_PROXY=%s only the entries of X-Forwarded-For that the proxies wrote count',
  async (trusted, header) => {
    const proxied = await openProductionServer(trusted)
    try {
      const requestMail = (address: string) =>
        proxied.visitor.post(
          '/verify/email',
          { email: 'nobody@example.ca' },
          { headers: { host: 'questnest.example', 'x-forwarded-for': address } },
        )
      for (let n = 0; n < ONE_TIME_CODE_LIMIT.maxTries; n++)
        expect((await requestMail(header.replace('{n}', `${n}`))).status).toBe(204)
      expect((await requestMail(header.replace('{n}', '200'))).status).toBe(429)
      expect((await requestMail(header.replace('203.0.113.9', '203.0.113.10'))).status).toBe(204)
    } finally {
      await proxied.close()
    }
  },
)
