import { EventEmitter, once } from 'node:events'
import { createCardPage } from '@questnest/stripe-sandbox/testing/card-page'
import { createOperator } from '@questnest/stripe-sandbox/testing/operator'
import type Stripe from 'stripe'
import { WEBHOOK_PATH } from '#server/platform/adapters/payments/port.ts'
import { openTrialPayments } from '#server/platform/adapters/payments/sandbox.ts'
import type { Deps } from '#server/platform/deps.ts'

type World = Pick<Deps, 'config' | 'transaction' | 'secrets' | 'reportError'>

/** Milliseconds: a test waits for no shop that is out of order. */
const RETRY_DELAYS = [5, 10, 20]
/** So often a webhook may refuse an event before a test is told instead of waiting on. */
const MAX_REFUSALS = 5

/** The sandbox in Stripe's place, and hands for what its other users do: the card's owner, their bank, the operator. */
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

  /** Everything that ever happened, or one kind of it; the newest first. */
  const events = (type?: Stripe.Event['type']) =>
    stripe.events.list({ limit: 100, ...(type && { type }) }).autoPagingToArray({ limit: 10_000 })

  /** Waits until the server took every event; fails where it keeps refusing one. */
  async function delivered() {
    const all = await events()
    await post.taken(all.map(({ id }) => id))
  }

  /** After whatever its users do. */
  const settled = () => (post.isHolding() ? undefined : delivered())

  return {
    payments,
    stripe,
    close,
    typeCard,
    confirm,
    atBank,
    events,
    delivered,

    /** Types a card and confirms an intent with it, agreeing at the bank if that asks. */
    async pay(client_secret: string, number = '4242424242424242', more?: Record<string, string>) {
      const { body } = await confirm(client_secret, await typeCard(number, more))
      if (body.status === 'requires_action') await atBank(body, 'complete')
      await settled()
    },

    /** From now on no event arrives, until what this answers is called: then all of them do. */
    hold: post.hold,

    /** Does the work; what happens meanwhile is never told to the server. */
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

    /** Sends an event once more, or one that was lost or is held; returns the status. */
    async replay(event: Stripe.Event, { secret = webhook_secret, timestamp = nowInSeconds() } = {}) {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(server + WEBHOOK_PATH, { method: 'POST', body: payload, headers })).status
    },

    refund: async (payment_intent: string, amount?: number) => {
      const refund = await operator.refund(payment_intent, amount)
      await settled()
      return refund
    },
    failRefund: async (refund: string) => {
      await operator.failRefund(refund)
      await settled()
    },
    dispute: async (payment_intent: string, amount?: number) => {
      const dispute = await operator.dispute(payment_intent, amount)
      await settled()
      return dispute
    },
    decide: async (dispute: string, end: 'win' | 'lose') => {
      await operator.decide(dispute, end)
      await settled()
    },
  }
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Carries events to the webhook as fetch does, unless told to hold them back or to lose them. */
function webhookTransport() {
  const taken = new Set<string>()
  const refusals = new Map<string, string[]>()
  const arrivals = new EventEmitter()
  arrivals.setMaxListeners(0)
  let gate: Promise<void> | undefined
  let isLosing = false

  const carry: typeof fetch = async (url, init) => {
    await Promise.race([gate, aborted(init?.signal)])
    // The courier's own JSON.
    const event: Stripe.Event = JSON.parse(String(init?.body))
    const reply = isLosing ? new Response() : await fetch(url, init).catch(nobody)
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
      // What was refused before is tried again.
      refusals.clear()
      for (;;) {
        const left = ids.filter((id) => !taken.has(id))
        if (left.length === 0) return
        if (gate) throw new Error('Events are held back: none of them arrives')
        const unwanted = left.map((id) => refusals.get(id) ?? []).find(({ length }) => length >= MAX_REFUSALS)
        if (unwanted) throw new Error(`The webhook keeps refusing ${unwanted.at(-1)}`)
        await once(arrivals, 'event')
      }
    },
  }
}

const nobody = () => new Response('Nobody answers', { status: 503 })

/** Never, or when the sandbox closes. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
