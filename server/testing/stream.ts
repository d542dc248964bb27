import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'

/** Opens `GET /live`. `next` returns the next event, or undefined at the end of the stream. */
export async function openLiveStream(address: string, token: string, host: string) {
  const call = request(`${address}/api/v1/live`, { headers: { authorization: `Bearer ${token}`, host } })
  call.end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`GET /live returned ${response.statusCode}`)
  const lines = createInterface(response)[Symbol.asyncIterator]()
  // The server sends the first line when it has begun to watch for events, so no later event is missed.
  await lines.next()
  return {
    headers: response.headers,
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
