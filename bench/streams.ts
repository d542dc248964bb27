import { openLiveStream } from '#server/testing/stream.ts'
import { signedIn, verifications } from './calls.ts'
import { median, startServer } from './measure.ts'

const AT_A_TIME = 50
const CHANGES = 100

/**
 * Measures a server with many live streams: kilobytes of memory per stream, and the milliseconds (median and worst) from a
 * parent's request to the event.
 */
export async function openScreens(databaseUrl: string, families: number, screens: number) {
  const server = await startServer(databaseUrl)
  const before = await server.memory()
  const streams: Awaited<ReturnType<typeof openLiveStream>>[] = []
  while (streams.length < screens) {
    const some = Array.from({ length: AT_A_TIME }, (_, i) => {
      const { authorization, host } = signedIn(1 + ((streams.length + i) % families))
      return openLiveStream(server.address, authorization.replace('Bearer ', ''), host)
    })
    streams.push(...(await Promise.all(some)))
  }
  const kilobytes = ((await server.memory()) - before) / 1024 / screens

  const delays: number[] = []
  const calls = verifications(families)
  for (let family = 1; family <= CHANGES; family++) {
    const { value } = calls.next()
    const pressed = performance.now()
    const told = streams[family - 1]?.next()
    if (value) await server.send(value)
    await told
    delays.push(performance.now() - pressed)
  }
  for (const { close } of streams) close()
  await server.stop()
  return { kilobytes, delay: median(delays), worst: Math.max(...delays) }
}
