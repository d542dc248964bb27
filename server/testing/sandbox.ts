import { EventEmitter, once } from 'node:events'
import { createCardPage } from '@questnest/stripe-sandbox/testing/card-page'
import { createOperator } from '@questnest/stripe-sandbox/testing/operator'
import type Stripe from 'stripe'
import { WEBHOOK_PATH } from '#server/platform/adapters/payments/port.ts'
import { openTrialPayments } from '#server/platform/adapters/payments/sandbox.ts'
import type { Deps } from '#server/platform/deps.ts'

type World = Pick<Deps, 'config' | 'transaction' | 'secrets' | 'reportError'>

/** In milliseconds: short, so that tests do not wait for retries. */
const RETRY_DELAYS = [5, 10, 20]
/** How often the webhook may refuse an event before a waiting test fails. */
const MAX_REFUSALS = 5

/** Opens the sandbox in place of Stripe, with actions of the card's owner, the bank and the operator. */
export async function openTestSandbox(world: World, server: string) {
  const post = webhookTransport()
  const { payments, close } = await openTrialPayments(world, {
    server,
    retryDelays: RETRY_DELAYS,
    fetch: post.fetch,
  })
  const { stripe, browser, webhook_secret } = payments
  const { typeCard, confirm, atBank } = createCardPage({
    address: () => browser.form ?? '',
    key: browser.publishable_key,
    site: world.config.ADULT_URL,
  })

  const operator = createOperator(stripe)

  /** Returns all events, or those of one type, newest first. */
  const events = (type?: Stripe.Event['type']) =>
    stripe.events.list({ limit: 100, ...(type && { type }) }).autoPagingToArray({ limit: 10_000 })

  /** Waits until the server accepted every event. Throws if it keeps refusing one, or if events are held back. */
  async function delivered() {
    const all = await events()
    await post.taken(all.map(({ id }) => id))
  }

  /** Like `delivered`, except while events are held back. */
  const settled = () => (post.isHolding() ? undefined : delivered())
  const thenSettle =
    <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      const result = await act(...args)
      await settled()
      return result
    }

  return {
    payments,
    stripe,
    close,
    typeCard,
    confirm,
    atBank,
    events,
    delivered,

    /** Confirms an intent with a new card, and at the bank if necessary. */
    async pay(client_secret: string, number = '4242424242424242', more?: Record<string, string>) {
      const { body } = await confirm(client_secret, await typeCard(number, more))
      if (body.status === 'requires_action') await atBank(body, 'complete')
      await settled()
    },

    /** Holds all events back until the returned function is called. */
    hold: post.hold,

    /** Runs `work` and loses its events. */
    async losing<T>(work: () => Promise<T>): Promise<T> {
      await delivered()
      const findAgain = post.lose()
      try {
        return await work()
      } finally {
        await delivered()
        findAgain()
      }
    },

    /** Sends an event again, or one that was lost or is held back; returns the status. */
    async replay(event: Stripe.Event, { secret = webhook_secret, timestamp = nowInSeconds() } = {}) {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(server + WEBHOOK_PATH, { method: 'POST', body: payload, headers })).status
    },

    refund: thenSettle(operator.refund),
    failRefund: thenSettle(operator.failRefund),
    dispute: thenSettle(operator.dispute),
    decide: thenSettle(operator.decide),
  }
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** A `fetch` for webhooks that can hold events back or lose them. */
function webhookTransport() {
  const taken = new Set<string>()
  const refusals = new Map<string, string[]>()
  const arrivals = new EventEmitter()
  arrivals.setMaxListeners(0)
  let gate: Promise<void> | undefined
  let isLosing = false

  const carry: typeof fetch = async (url, init) => {
    await Promise.race([gate, aborted(init?.signal)])
    const event: Stripe.Event = JSON.parse(String(init?.body))
    const reply = isLosing ? new Response() : await fetch(url, init).catch(unreachable)
    if (reply.ok) taken.add(event.id)
    else refusals.set(event.id, [...(refusals.get(event.id) ?? []), `${event.type}: ${reply.status}`])
    arrivals.emit('event')
    return reply
  }

  return {
    fetch: carry,
    isHolding: () => Boolean(gate),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
    lose() {
      isLosing = true
      return () => {
        isLosing = false
      }
    },
    async taken(ids: string[]) {
      refusals.clear()
      for (;;) {
        const left = ids.filter((id) => !taken.has(id))
        if (left.length === 0) return
        if (gate) throw new Error('Events are held back: call the function that `hold` returned first')
        const unwanted = left.map((id) => refusals.get(id) ?? []).find(({ length }) => length >= MAX_REFUSALS)
        if (unwanted) throw new Error(`The webhook keeps refusing ${unwanted.at(-1)}`)
        await once(arrivals, 'event')
      }
    },
  }
}

const unreachable = () => new Response('Unreachable', { status: 503 })

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
