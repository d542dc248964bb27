import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../ops/postgres.mjs'
import { poll } from './testing/poll.ts'
import { createDataFolder, startServer, stopServers } from './testing/process.ts'

let folder = ''
afterEach(async () => {
  stopServers()
  await rm(folder, { recursive: true, force: true })
})

const createEmptyFolder = () => mkdtemp(join(tmpdir(), 'questnest-main-'))
const start = (settings: Record<string, string>) => startServer({ DATA_DIR: folder, ...settings })

test('[H14.3] a production server with missing settings exits, with one sentence for each of them', async () => {
  folder = await createEmptyFolder()
  const { code, output } = await start({ HOST: '0.0.0.0', ADULT_URL: 'https://questnest.example' }).ended

  expect(code).toBe(1)
  expect(output).toContain('SMTP_URL is missing')
  expect(output).toContain('APP_SECRET is missing')
  expect(output).toContain('set SMS=off')
  expect(output).toContain('set PAYMENTS=off')
  expect(output).not.toContain('at readConfig')
})

test('[H16.1 H16.2] a second server on the same data folder exits; the first shuts down cleanly and leaves a backup that only its owner can read', async () => {
  folder = await createEmptyFolder()
  const PORT = String(await freePort())
  const first = start({ PORT })
  await first.waitForOutput('Questnest is ready.')
  for (const path of ['health', 'ready'])
    expect((await fetch(`http://localhost:${PORT}/api/v1/${path}`)).status).toBe(200)
  await first.waitForOutput('takes test cards')

  const second = await start({ PORT: String(await freePort()) }).ended
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringContaining('Another Questnest process is using this data folder'),
  })

  first.server.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  const today = new Date().toISOString().slice(0, 10)
  expect((await stat(join(folder, 'backups', `${today}.tar.gz`))).mode & 0o777).toBe(0o600)
})

test('[G05.1] a server that is told to stop first reports that it is not ready, still answers, and then ends', async () => {
  folder = await createDataFolder()
  const PORT = String(await freePort())
  const { waitForOutput, server, ended } = start({ PORT, DRAIN_SECONDS: '5' })
  await waitForOutput('Questnest is ready.')
  const getStatus = async (path: string) => (await fetch(`http://localhost:${PORT}/api/v1/${path}`)).status
  expect(await getStatus('ready')).toBe(200)
  server.kill('SIGTERM')
  await poll(
    () => getStatus('ready'),
    (status) => status === 503,
  )
  expect(await getStatus('packages')).toBe(401)
  expect((await ended).code).toBe(0)
})

test('[H16.9] a server whose port is in use says so and exits', async () => {
  folder = await createDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const { code, output } = await start({ PORT }).ended
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${PORT} is in use. Choose another with PORT.`)
  expect(output).not.toContain('at Server')
})

test('[S12.10 H16.5] the log contains no code, address, password or token', async () => {
  folder = await createDataFolder()
  const PORT = String(await freePort())
  const { waitForOutput, server, ended } = start({ PORT, BOT_CHECK: 'off' })
  await waitForOutput('Questnest is ready.')
  const call = (path: string, body?: object) =>
    fetch(`http://localhost:${PORT}/api/v1${path}`, {
      headers: { 'content-type': 'application/json', authorization: 'Bearer seen-by-nobody-123' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })

  await call('/verify/email/secret-code-456')
  await call('/auth', { email: 'somebody@example.ca', password: 'hidden-password-789' })
  await call('/forgot', { email: 'somebody@example.ca' })
  await waitForOutput('/forgot')
  server.kill('SIGTERM')

  const { output } = await ended
  expect(output).toContain('/api/v1/verify/email/:code')
  expect(output).not.toMatch(/secret-code-456|somebody@|hidden-password-789|seen-by-nobody-123/)
})
