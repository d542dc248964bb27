import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { LIVE_POLL_SECONDS } from '#contract/live.ts'
import { NamedStatementsClient } from './named-statements.ts'
import type { Database, Db } from './open.ts'

type Listener = {
  onMessage: (text: string) => void
  /**
   * Called when messages may have been missed. If clients then fetch data, they should do so within `spreadSeconds`,
   * each at a random moment.
   */
  onGap: (spreadSeconds: number) => void
}

/** What the database's NOTIFY tells this process, over one connection for all channels. */
export type Notifications = {
  /** Returns a function that stops listening. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** False if the last test message did not arrive, or if the connection has been lost since. */
  isReceiving: () => boolean
  stop: () => Promise<void>
}

/** A process that gets its own test messages on this channel gets all messages. */
const TEST_CHANNEL = 'questnest_test'
const TEST_SECONDS = 3
const RECONNECT_SPREAD_SECONDS = 2

const NOT_RECEIVING = `This process receives no notifications from the database, so its open screens reload their data every ${LIVE_POLL_SECONDS} seconds. If DATABASE_URL is the address of a pooler, set DATABASE_LISTEN_URL to the address of the database itself.`

/**
 * Listens to the database. At start and after a lost connection, tests whether a test message arrives. While none does,
 * tests again every `LIVE_POLL_SECONDS` and calls `onGap` each time, but reports the error only once.
 */
export async function openNotifications(
  { source, db }: Pick<Database, 'source' | 'db'>,
  onError: (error: unknown) => void,
): Promise<Notifications> {
  if ('pglite' in source) {
    return {
      listen: (channel, { onMessage }) => source.pglite.listen(channel, onMessage),
      isReceiving: () => true,
      stop: async () => {},
    }
  }
  const notifications = new PostgresNotifications(source.listenUrl, db, onError)
  await notifications.start()
  return notifications
}

/**
 * Returns how long to wait after so many failures: a random time, so that not all processes connect in the same instant
 * when the database comes back.
 */
export const chooseReconnectSeconds = (failures: number) =>
  Math.min(LIVE_POLL_SECONDS, 2 ** failures) * (0.5 + 0.5 * Math.random())

class PostgresNotifications implements Notifications {
  readonly #url: string
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Map<string, Set<Listener>>()
  /** What to do when a test message arrives, by its text. */
  readonly #tests = new Map<string, () => void>()
  #client: pg.Client | undefined
  #isReceiving = false
  #isReported = false
  #isStopped = false
  #failures = 0
  #reconnectTimer: NodeJS.Timeout | undefined
  #retestTimer: NodeJS.Timeout | undefined

  constructor(url: string, db: Db, onError: (error: unknown) => void) {
    this.#url = url
    this.#db = db
    this.#onError = onError
  }

  async start() {
    await this.#connect().catch((error) => {
      this.#onError(error)
      this.#reconnectLater()
    })
    await this.#test()
  }

  isReceiving() {
    return this.#isReceiving
  }

  async listen(channel: string, listener: Listener) {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    if (listeners.size === 1 && this.#client) await startListening(this.#client, channel)
    return async () => {
      listeners.delete(listener)
    }
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#reconnectTimer)
    clearTimeout(this.#retestTimer)
    await this.#client?.end()
  }

  async #connect() {
    const client = new NamedStatementsClient({
      connectionString: this.#url,
      application_name: 'questnest-notifications',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', this.#onError)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === TEST_CHANNEL) this.#tests.get(payload)?.()
      for (const { onMessage } of this.#listeners.get(channel) ?? []) onMessage(payload)
    })
    client.on('end', () => {
      if (this.#client !== client || this.#isStopped) return
      this.#client = undefined
      this.#isReceiving = false
      this.#reconnectLater()
      this.#retestLater()
    })
    await client.connect()
    this.#client = client
    for (const channel of [TEST_CHANNEL, ...this.#listeners.keys()]) await startListening(client, channel)
    this.#failures = 0
  }

  #reconnectLater() {
    const seconds = chooseReconnectSeconds(this.#failures++)
    clearTimeout(this.#reconnectTimer)
    this.#reconnectTimer = setTimeout(async () => {
      try {
        await this.#connect()
        await this.#test()
        this.#reportGap(RECONNECT_SPREAD_SECONDS)
      } catch (error) {
        this.#onError(error)
        if (!this.#isStopped && !this.#client) this.#reconnectLater()
      }
    }, 1000 * seconds)
  }

  #reportGap(spreadSeconds: number) {
    for (const listeners of this.#listeners.values()) for (const { onGap } of listeners) onGap(spreadSeconds)
  }

  /**
   * Sends a test message and waits for it. Sends it over another connection, because even a pooler that forwards no
   * notifications may return a connection's own message to it. Throws if the database does not answer.
   */
  async #test() {
    clearTimeout(this.#retestTimer)
    const text = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#tests.set(text, () => resolve(true))
    const timer = setTimeout(() => resolve(false), 1000 * TEST_SECONDS)
    try {
      await sql`select pg_notify(${TEST_CHANNEL}, ${text})`.execute(this.#db)
      this.#isReceiving = await promise
    } finally {
      clearTimeout(timer)
      this.#tests.delete(text)
      if (!this.#isReceiving) this.#retestLater()
    }
    if (!this.#isReceiving && !this.#isReported) this.#onError(new Error(NOT_RECEIVING))
    this.#isReported = !this.#isReceiving
  }

  #retestLater() {
    clearTimeout(this.#retestTimer)
    if (this.#isStopped) return
    this.#retestTimer = setTimeout(
      () =>
        this.#test().then(
          // If the database does not answer, no gap is reported, because the screens could not reload their data anyway.
          () => this.#reportGap(LIVE_POLL_SECONDS),
          (error) => this.#onError(error),
        ),
      1000 * LIVE_POLL_SECONDS,
    )
  }
}

const startListening = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)
