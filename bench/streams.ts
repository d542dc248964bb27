import { openLiveStream } from '#server/testing/stream.ts'
import { parentHeaders, verifyCalls } from './calls.ts'
import { median, startMeasuredServer } from './measure.ts'

const BATCH_SIZE = 50
const EVENTS = 100

/**
 * Measures a server with many live streams. Returns the kilobytes of memory per stream, and the median and the longest
 * time in milliseconds from a parent's request to the arrival of the event about the change.
 */
export async function measureStreams(databaseUrl: string, families: number, streamCount: number) {
  const server = await startMeasuredServer(databaseUrl)
  const before = await server.getMemory()
  const streams: Awaited<ReturnType<typeof openLiveStream>>[] = []
  while (streams.length < streamCount) {
    const batch = Array.from({ length: BATCH_SIZE }, (_, i) => {
      const { authorization, host } = parentHeaders(1 + ((streams.length + i) % families))
      return openLiveStream(server.address, authorization.replace('Bearer ', ''), host)
    })
    streams.push(...(await Promise.all(batch)))
  }
  const kilobytes = ((await server.getMemory()) - before) / 1024 / streamCount

  const delays: number[] = []
  const calls = verifyCalls(families)
  for (let family = 1; family <= EVENTS; family++) {
    const { value } = calls.next()
    const sentAt = performance.now()
    const event = streams[family - 1]?.next()
    if (value) await server.send(value)
    await event
    delays.push(performance.now() - sentAt)
  }
  for (const { close } of streams) close()
  await server.stop()
  return { kilobytes, delay: median(delays), worst: Math.max(...delays) }
}
