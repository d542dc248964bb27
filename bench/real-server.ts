import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../ops/postgres.mjs'
import { node, root, serverEnv } from '../ops/prepare.mjs'

const READY_TIMEOUT_SECONDS = 180

/**
 * Starts the server of a folder as `npm start` does and waits until it is ready. Throws if that takes too long.
 */
export async function startRealServer(settings: Record<string, string>, folder = root) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const startedAt = performance.now()
  const server = spawn(node, ['server/main.ts'], {
    cwd: folder,
    env: serverEnv({ PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: '', ...settings }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill()
    await ended
  }
  const seconds = () => (performance.now() - startedAt) / 1000
  while (!(await isReady(`${address}/api/v1/ready`))) {
    if (server.exitCode !== null || seconds() > READY_TIMEOUT_SECONDS) {
      await stop()
      throw new Error(
        `The server exited, or was not ready after ${READY_TIMEOUT_SECONDS} s. See its errors above.`,
      )
    }
    await pause(10)
  }
  return { address, seconds: seconds(), stop }
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
