import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { lockObject, type Transact, type Tx, updateObject } from './queries.ts'

export type Webhook = { url: string; secret: string }

type Options = {
  transaction: Transact
  webhook: Webhook
  /** Milliseconds to wait after each failure; the last value repeats. */
  retryDelays: readonly number[]
  report: (error: unknown) => void
  fetch: typeof fetch
}

type Delivery = { event: string; tries: number; body: Stripe.Event }

/** The number of concurrent deliveries. As with Stripe, events may arrive in any order. */
const MAX_CONCURRENT = 5
const TIMEOUT_MS = 10_000

/**
 * Delivers every event to the webhook at least once, retrying until it responds with success. Pending deliveries are in
 * the database, so they survive a restart.
 */
export function startWebhookDelivery({ transaction, webhook, retryDelays, report, fetch }: Options) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWakeRequested = false

  function wake() {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    isWakeRequested = true
    round ??= deliverDue().finally(() => {
      round = undefined
      // True if `wake` was called after `deliverDue` had read the deliveries for the last time.
      if (isWakeRequested) wake()
    })
  }

  async function deliverDue() {
    try {
      while (!stopping.signal.aborted) {
        isWakeRequested = false
        const due = await transaction((tx) => listDue(tx, Date.now()))
        if (due.length === 0) break
        await Promise.all(due.map(deliver))
      }
      const next = await transaction(findNextDue)
      if (next !== undefined) wakeIn(Math.max(0, next - Date.now()))
    } catch (error) {
      report(error)
      wakeIn(retryDelays.at(-1) ?? 1000)
    }
  }

  function wakeIn(milliseconds: number) {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(wake, milliseconds)
  }

  async function deliver({ event, tries, body }: Delivery) {
    const text = JSON.stringify(body)
    const isAccepted = await post(text).catch(() => false)
    await transaction(async (tx) => {
      if (isAccepted) {
        await sql`delete from sandbox.deliveries where event = ${event}`.execute(tx)
        await updateObject(tx, { ...(await lockObject(tx, 'event', event)), pending_webhooks: 0 })
      } else if (!stopping.signal.aborted) {
        const wait = retryDelays[Math.min(tries, retryDelays.length - 1)] ?? 1000
        await sql`update sandbox.deliveries set tries = ${tries + 1}, due = ${Date.now() + wait}
          where event = ${event}`.execute(tx)
      }
    })
  }

  async function post(body: string) {
    const reply = await fetch(webhook.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(body, webhook.secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await reply.body?.cancel()
    return reply.ok
  }

  return {
    /** Call this when new events may be waiting for delivery. */
    wake,
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

async function listDue(tx: Tx, now: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select event, tries, body from sandbox.deliveries join sandbox.objects on id = event
    where due <= ${now} order by seq limit ${MAX_CONCURRENT}`.execute(tx)
  return rows
}

async function findNextDue(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ due: number | string }>`
    select due from sandbox.deliveries order by due limit 1`.execute(tx)
  return rows[0] && Number(rows[0].due)
}

/** Returns the signature that the SDK's `constructEvent` checks. */
const signEvent = (body: string, secret: string, time: number) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
