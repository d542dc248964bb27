import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'

/** Opens `GET /live`. `next` returns the next event, or undefined at the end of the stream. */
export async function openLiveStream(address: string, token: string, host: string) {
  const call = request(`${address}/api/v1/live`, { headers: { authorization: `Bearer ${token}`, host } })
  call.end()
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', reject)
  })
  if (reply.statusCode !== 200) throw new Error(`GET /live answered ${reply.statusCode}`)
  const lines = createInterface(reply)[Symbol.asyncIterator]()
  // The server sends a first line as soon as it sends further events.
  await lines.next()
  return {
    next: async (): Promise<unknown> => {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) return undefined
        if (value.startsWith('data: ')) return JSON.parse(value.slice(6))
      }
    },
    close: () => call.destroy(),
  }
}
