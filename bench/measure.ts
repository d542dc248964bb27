import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { node } from '../ops/prepare.mjs'

/** At so many calls at a time. */
const CALLERS = 10
/** However slow the machine, a round ends. */
const ROUND_SECONDS = 8

export type Call = {
  method: 'GET' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
  /** Throws for an answer that is not what was asked for. */
  check: (answer: string) => void
}

/** Starts server.ts: the product on a database, or without one the bare hello. */
export async function startServer(databaseUrl?: string) {
  const child = fork(new URL('server.ts', import.meta.url), databaseUrl ? [databaseUrl] : [], {
    execPath: node,
    // Its log is written, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`)
  })
  const message = async <T>(): Promise<T> => {
    const [received] = await Promise.race([once(child, 'message'), ended])
    return received
  }
  const address = await message<string>()
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })

  async function usage() {
    const answer = message<{ cpu: NodeJS.CpuUsage; memory: number }>()
    child.send('usage?')
    return answer
  }
  /** Microseconds of processor time that the server has taken. */
  async function cpuTaken() {
    const { user, system } = (await usage()).cpu
    return user + system
  }

  async function send({ method, path, headers, body, check }: Call) {
    const asked = request(address + path, { method, headers, agent })
    asked.end(body)
    const [reply]: IncomingMessage[] = await once(asked, 'response')
    if (!reply) throw new Error('No response')
    const answer = await text(reply)
    if (reply.statusCode !== 200) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${answer}`)
    check(answer)
  }

  return {
    address,
    send,
    /** Bytes of memory that the server holds. */
    memory: async () => (await usage()).memory,
    /** Makes up to `count` calls; returns the processor time that one took the server, in microseconds. */
    async round(calls: Iterator<Call>, count: number): Promise<number> {
      let made = 0
      const before = await cpuTaken()
      const until = performance.now() + ROUND_SECONDS * 1000
      const caller = async () => {
        while (made < count && performance.now() < until) {
          made++
          const { value, done } = calls.next()
          if (done) throw new Error('No calls left to make')
          await send(value)
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
      return ((await cpuTaken()) - before) / made
    },
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
  if (middle === undefined) throw new Error('Nothing measured')
  return middle
}
