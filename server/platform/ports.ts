import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Config } from './config.ts'

/**
 * Makes an HTTP server listen at one more port, in home mode that of the kid site. Both ports serve both sites, by the
 * Host header.
 */
export async function listenAtSecondPort(server: Server, address: { port: number; host: string }) {
  // As the HTTP server itself does.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
    server.emit('connection', socket),
  )
  listener.listen(address)
  await once(listener, 'listening')
  return {
    /** Takes no more connections. Returns a promise that resolves when the last one has ended. */
    stop: () => {
      const ended = once(listener, 'close')
      listener.close()
      return ended
    },
  }
}

/** Returns one plain sentence for a port that is in use or not allowed, and otherwise the error itself. */
export function describeListenFailure(
  error: NodeJS.ErrnoException & { port?: number },
  { home, PORT }: Pick<Config, 'home' | 'PORT'>,
): unknown {
  const port = error.port ?? PORT
  const setting = home ? 'HOME_ADDRESS' : 'PORT'
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with ${setting}.`
  if (error.code === 'EACCES')
    return `This machine does not let the server listen at port ${port}, as it often does below 1024. Choose another, such as 3000, with ${setting}.`
  return error
}
