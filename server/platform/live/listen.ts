import pg from 'pg'
import type { Database } from '#server/platform/db/open.ts'
import { CHANNEL } from './announce.ts'

type NotificationHandlers = {
  onMessage: (text: string) => void
  /** Something may have been missed. */
  onReconnect: () => void
  onError: (error: unknown) => void
}

const RECONNECT_DELAY_MS = 500

/** Hears every announcement made on the database, by whatever process, until it is stopped. */
export async function listen(
  { source }: Pick<Database, 'source'>,
  ears: NotificationHandlers,
): Promise<() => Promise<void>> {
  if ('pglite' in source) return source.pglite.listen(CHANNEL, ears.onMessage)
  return listenOnPostgres(source.url, ears)
}

/** On a connection of its own, made again whenever it is lost. */
async function listenOnPostgres(
  url: string,
  { onMessage: hear, onReconnect: missed, onError }: NotificationHandlers,
) {
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
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    fresh.on('end', () => {
      if (!stopped && client === fresh) again()
    })
    await fresh.connect()
    client = fresh
    await fresh.query(`listen ${CHANNEL}`)
  }

  function again() {
    pause = setTimeout(async () => {
      try {
        await connect()
        missed()
      } catch (error) {
        onError(error)
        if (!stopped) again()
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
