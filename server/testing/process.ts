import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

const running: ChildProcess[] = []

/** The server as it is started, in a process of its own, with these settings and no others of the machine's. */
export function startServer(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'info', SEED: 'none', ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], { env })
  running.push(server)
  let output = ''
  server.stdout.on('data', (part) => (output += part))
  server.stderr.on('data', (part) => (output += part))
  const ended = once(server, 'exit').then(([code]) => ({ code, output }))
  const says = async (text: string) => {
    while (!output.includes(text)) {
      await Promise.race([once(server.stdout, 'data'), ended])
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`It ended before saying '${text}':\n${output}`)
    }
  }
  return { server, ended, says }
}

/** A data folder with an empty database, as a server leaves it: a server takes seconds to make one itself. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-data-'))
  const template = inject('template')
  // With a server of PostgreSQL to be had, what is started uses that.
  if ('data' in template) await cp(template.data, folder, { recursive: true })
  return folder
}

/** Ends what `startServer` began and what has not ended by itself. */
export function stopServers() {
  for (const server of running.splice(0)) if (server.exitCode === null) server.kill('SIGKILL')
}
