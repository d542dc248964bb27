import pg from 'pg'
import type { Database } from '#server/platform/db/open.ts'
import { CHANNEL } from './announce.ts'

type NotificationHandlers = {
  onMessage: (text: string) => void
  /** Called after a lost connection is back: announcements may have been missed. */
  onReconnect: () => void
  onError: (error: unknown) => void
}

const RECONNECT_DELAY_MS = 500

/** Receives the announcements of all processes on the database. Returns a function that stops listening. */
export async function listen({ source }: Pick<Database, 'source'>, handlers: NotificationHandlers) {
  if ('pglite' in source) return source.pglite.listen(CHANNEL, handlers.onMessage)
  return listenOnPostgres(source.url, handlers)
}

async function listenOnPostgres(url: string, { onMessage, onReconnect, onError }: NotificationHandlers) {
  let isStopped = false
  let client: pg.Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined

  async function connect() {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: 'questnest-live',
      keepAlive: true,
    })
    newClient.on('error', onError)
    newClient.on('notification', ({ payload }) => onMessage(payload ?? ''))
    newClient.on('end', () => {
      if (!isStopped && client === newClient) reconnect()
    })
    await newClient.connect()
    client = newClient
    await newClient.query(`listen ${CHANNEL}`)
  }

  function reconnect() {
    reconnectTimer = setTimeout(async () => {
      try {
        await connect()
        onReconnect()
      } catch (error) {
        onError(error)
        if (!isStopped) reconnect()
      }
    }, RECONNECT_DELAY_MS)
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    await client?.end()
  }
}
