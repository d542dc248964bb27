/*
 * A client that floods the server. It has its own process, so that it does not slow down the measured calls. It makes the
 * given calls again and again, `callers` of them at a time. It sends the message `begun` after its first response, ends after
 * `count` calls or at the message `stop`, and then reports how often it got each status.
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Flood = {
  address: string
  callers: number
  calls: { method: string; path: string; headers: Record<string, string>; body?: string }[]
  count?: number
}

const { address, callers, calls, count = Number.POSITIVE_INFINITY }: Flood = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const statuses: Record<number, number> = {}
let begun = 0
let isStopped = false
process.on('message', () => {
  isStopped = true
})

async function caller() {
  while (!isStopped && begun < count) {
    const { method, path, headers, body } = calls[begun++ % calls.length] ?? {
      method: 'GET',
      path: '/',
      headers: {},
    }
    const clientRequest = request(address + path, { method, headers, agent })
    clientRequest.end(body)
    const [reply]: IncomingMessage[] = await once(clientRequest, 'response')
    if (!reply?.statusCode) throw new Error('No response')
    reply.resume()
    await once(reply, 'end')
    if (Object.keys(statuses).length === 0) process.send?.('begun')
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    // Limits each caller to 100 refused calls a second, so that the machine has processor time left for the measured calls.
    if (reply.statusCode === 429) await pause(10)
  }
}
process.on('disconnect', () => process.exit())
await Promise.all(Array.from({ length: callers }, caller))
agent.destroy()
process.send?.(statuses, () => process.disconnect?.())
