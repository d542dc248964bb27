import { setTimeout as pause } from 'node:timers/promises'
import { startChildProcess } from '../ops/child-process.mjs'
import { freePort } from '../ops/postgres.mjs'
import { node, root, serverEnv } from '../ops/prepare.mjs'

const READY_TIMEOUT_SECONDS = 180

/**
 * Starts the server of a folder as `npm start` does and waits until it is ready. It ends with this process at the latest.
 * Throws if it is not ready in time.
 */
export async function startRealServer(settings: Record<string, string>, folder = root) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const startedAt = performance.now()
  const server = startChildProcess(node, ['server/main.ts'], {
    cwd: folder,
    env: serverEnv({ PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: '', ...settings }),
    output: ['ignore', 'inherit'],
  })
  let hasEnded = false
  server.ended.then(() => {
    hasEnded = true
  })
  const seconds = () => (performance.now() - startedAt) / 1000
  while (!(await isReady(`${address}/api/v1/ready`))) {
    if (hasEnded || seconds() > READY_TIMEOUT_SECONDS) {
      await server.stop()
      throw new Error(
        `The server exited, or was not ready after ${READY_TIMEOUT_SECONDS} s. See its errors above.`,
      )
    }
    await pause(10)
  }
  return { address, seconds: seconds(), stop: server.stop }
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
