import pg from 'pg'
import type { Database } from '#server/platform/db/open.ts'
import { CHANNEL } from './announce.ts'

type NotificationHandlers = {
  onMessage: (text: string) => void
  /** Announcements may have been missed. */
  onReconnect: () => void
  onError: (error: unknown) => void
}

const RECONNECT_DELAY_MS = 500

/** Receives the announcements of all processes on the database. Returns a function that stops it. */
export async function listen(
  { source }: Pick<Database, 'source'>,
  handlers: NotificationHandlers,
): Promise<() => Promise<void>> {
  if ('pglite' in source) return source.pglite.listen(CHANNEL, handlers.onMessage)
  return listenOnPostgres(source.url, handlers)
}

async function listenOnPostgres(url: string, { onMessage, onReconnect, onError }: NotificationHandlers) {
  let stopped = false
  let client: pg.Client | undefined
  let pause: NodeJS.Timeout | undefined

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'questnest-live',
      keepAlive: true,
    })
    fresh.on('error', onError)
    fresh.on('notification', ({ payload }) => onMessage(payload ?? ''))
    fresh.on('end', () => {
      if (!stopped && client === fresh) reconnect()
    })
    await fresh.connect()
    client = fresh
    await fresh.query(`listen ${CHANNEL}`)
  }

  function reconnect() {
    pause = setTimeout(async () => {
      try {
        await connect()
        onReconnect()
      } catch (error) {
        onError(error)
        if (!stopped) reconnect()
      }
    }, RECONNECT_DELAY_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(pause)
    await client?.end()
  }
}
