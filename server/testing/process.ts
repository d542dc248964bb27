import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

const running: ChildProcess[] = []

/**
 * Starts the server in its own process. Of the shell's environment variables the server gets only `PATH`. If `settings` do
 * not contain `PORT`, the system chooses a free port. `waitForOutput` waits until the server has written a text.
 */
export function startServer(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', SEED: 'none', ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], { env })
  running.push(server)
  let output = ''
  server.stdout.on('data', (part) => (output += part))
  server.stderr.on('data', (part) => (output += part))
  const ended = once(server, 'exit').then(([code]) => ({ code, output }))
  const waitForOutput = async (text: string) => {
    while (!output.includes(text)) {
      await Promise.race([once(server.stdout, 'data'), ended])
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`The server exited before it wrote '${text}':\n${output}`)
    }
  }
  return { server, ended, waitForOutput }
}

/** Creates a data folder with a copy of an empty, migrated database. To create and migrate one would take seconds. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-data-'))
  const template = inject('template')
  // When the test run uses a PostgreSQL server, there is no data folder to copy.
  if ('data' in template) await cp(template.data, folder, { recursive: true })
  return folder
}

export function stopServers() {
  for (const server of running.splice(0)) if (server.exitCode === null) server.kill('SIGKILL')
}
