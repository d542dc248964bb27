import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { freePortPair } from '../ops/postgres.mjs'
import { createDataFolder, startServer, stopServers } from './testing/process.ts'

let folder = ''
afterEach(async () => {
  stopServers()
  await rm(folder, { recursive: true, force: true })
})

const start = (port: number) =>
  startServer({
    HOME_ADDRESS: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SEED: '',
  })

/** Not `fetch`, which sets the header Host itself. */
async function call(port: number, path: string, host = `127.0.0.1:${port}`) {
  const sent = request({ port, path, headers: { host } })
  sent.end()
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (!reply) throw new Error('No response')
  return { status: reply.statusCode, headers: reply.headers, body: (await json(reply)) as { code?: string } }
}

test('[F08.3] in home mode the server listens at both ports, each for its site, without https and without dev tools, and stops cleanly', async () => {
  folder = await createDataFolder()
  const port = await freePortPair()
  const { server, ended, waitForOutput } = start(port)
  await waitForOutput('Questnest is ready.')
  await waitForOutput(`Kids      http://127.0.0.1:${port + 1}`)

  // A code that nobody has: the parents' site does not know it, and the kid site refuses to look.
  const invitation = '/api/v1/parents/join/unknown-code'
  const onParentsSite = await call(port, invitation)
  expect(onParentsSite).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(onParentsSite.headers['strict-transport-security']).toBeUndefined()
  expect(await call(port + 1, invitation)).toMatchObject({ status: 403, body: { code: 'kid_site' } })
  for (const host of [
    `localhost:${port}`,
    `kidsclub.localhost:${port}`,
    `127.0.0.1:${port + 2}`,
    'questnest.example',
  ])
    expect((await call(port, '/api/v1/health', host)).status).toBe(404)
  for (const path of ['/dev/mailbox', '/dev/gallery', '/dev/clock'])
    expect((await call(port, path)).status).toBe(404)
  expect((await stat(join(folder, 'app-secret'))).mode & 0o777).toBe(0o600)

  server.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('[F08.3] a server in home mode whose second port is in use says so and exits', async () => {
  folder = await createDataFolder()
  const port = await freePortPair()
  const other = createServer().listen(port + 1, '127.0.0.1')
  await once(other, 'listening')
  const { code, output } = await start(port).ended
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port + 1} is in use. Choose another with HOME_ADDRESS.`)
})
