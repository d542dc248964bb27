import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { node } from '../ops/prepare.mjs'

const CALLERS = 10
/** A round ends after this time even if calls are left, so that it does not last too long on slow machines. */
const ROUND_SECONDS = 8

export type Call = {
  method: 'GET' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
  check: (responseBody: string) => void
}

/** Starts server.ts: the product on a database, or the bare Fastify server if there is no URL. */
export async function startMeasuredServer(databaseUrl?: string) {
  const child = fork(new URL('server.ts', import.meta.url), databaseUrl ? [databaseUrl] : [], {
    execPath: node,
    // The server writes its log, as in production, but the output is discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server exited with code ${code}`)
  })
  const receiveMessage = async <T>(): Promise<T> => {
    const [received] = await Promise.race([once(child, 'message'), ended])
    return received
  }
  const address = await receiveMessage<string>()
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })

  async function getUsage() {
    const usage = receiveMessage<{ cpu: NodeJS.CpuUsage; memory: number }>()
    child.send('usage?')
    return usage
  }
  /** CPU time of the server so far, in microseconds. */
  async function getCpuMicroseconds() {
    const { user, system } = (await getUsage()).cpu
    return user + system
  }

  async function send({ method, path, headers, body, check }: Call) {
    const clientRequest = request(address + path, { method, headers, agent })
    clientRequest.end(body)
    const [reply]: IncomingMessage[] = await once(clientRequest, 'response')
    if (!reply) throw new Error('No response')
    const responseBody = await text(reply)
    if (reply.statusCode !== 200)
      throw new Error(`${method} ${path} returned ${reply.statusCode}: ${responseBody}`)
    check(responseBody)
  }

  return {
    address,
    send,
    getCpuMicroseconds,
    /** Resident memory of the server in bytes. */
    getMemory: async () => (await getUsage()).memory,
    /** Makes up to `count` calls; returns the server's CPU time per call in microseconds. */
    async measureCpuPerCall(calls: Iterator<Call>, count: number): Promise<number> {
      let callsMade = 0
      const before = await getCpuMicroseconds()
      const deadline = performance.now() + ROUND_SECONDS * 1000
      const caller = async () => {
        while (callsMade < count && performance.now() < deadline) {
          callsMade++
          const { value, done } = calls.next()
          if (done) throw new Error('No calls left to make')
          await send(value)
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
      return ((await getCpuMicroseconds()) - before) / callsMade
    },
    /** Stops the process without ending it, as a machine that hangs does. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      agent.destroy()
      ended.catch(() => {})
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('median needs at least one value')
  return middle
}
