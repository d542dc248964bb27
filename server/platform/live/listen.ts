import pg from 'pg'
import type { Database } from '#server/platform/db/open.ts'
import { CHANNEL } from './announce.ts'

type Ears = {
  hear: (text: string) => void
  /** Something may have been missed. */
  missed: () => void
  onError: (error: unknown) => void
}

const PAUSE_MS = 500

/** Hears every announcement made on the database, by whatever process, until it is stopped. */
export async function listen({ source }: Pick<Database, 'source'>, ears: Ears): Promise<() => Promise<void>> {
  if ('pglite' in source) return source.pglite.listen(CHANNEL, ears.hear)
  return listenOnPostgres(source.url, ears)
}

/** On a connection of its own, made again whenever it is lost. */
async function listenOnPostgres(url: string, { hear, missed, onError }: Ears) {
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
    }, PAUSE_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(pause)
    await client?.end()
  }
}
