import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../ops/postgres.mjs'
import { node, root, withOurNode } from '../ops/prepare.mjs'

const PATIENCE_SECONDS = 60

/** Seconds until the server answers that it is ready, with the embedded database and its data there: the best of three. */
export async function secondsToReady(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-bench-'))
  try {
    await startOnce(folder)
    return Math.min(await startOnce(folder), await startOnce(folder), await startOnce(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(node, ['server/main.ts'], {
    cwd: root,
    env: withOurNode({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: '' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    while (!(await answers(`http://127.0.0.1:${port}/api/v1/ready`))) {
      const seconds = (performance.now() - began) / 1000
      if (server.exitCode !== null || seconds > PATIENCE_SECONDS)
        throw new Error('The server did not get ready')
      await pause(10)
    }
    return (performance.now() - began) / 1000
  } finally {
    server.kill()
    await ended
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
