import { EventEmitter, once } from 'node:events'
import { createCardPage } from '@questnest/stripe-sandbox/testing/card-page'
import { createOperator } from '@questnest/stripe-sandbox/testing/operator'
import type Stripe from 'stripe'
import { WEBHOOK_PATH } from '#server/platform/adapters/payments/port.ts'
import { openSandboxPayments, type SandboxDeps } from '#server/platform/adapters/payments/sandbox.ts'

/** Milliseconds: so few that tests hardly wait for retries. */
const RETRY_DELAYS = [5, 10, 20]
/** When the webhook has refused an event this often, `waitUntilDelivered` throws. */
const MAX_REFUSALS = 5

/** Opens the sandbox in place of Stripe, with actions of the card's owner, the bank and the operator. */
export async function openTestSandbox(deps: SandboxDeps, serverUrl: string) {
  const transport = createWebhookTransport()
  const { payments, close } = await openSandboxPayments(deps, {
    server: serverUrl,
    retryDelays: RETRY_DELAYS,
    fetch: transport.fetch,
  })
  const { stripe, browserSettings, webhook_secret } = payments
  const { submitCard, confirm, answerAtBank } = createCardPage({
    getApiUrl: () => browserSettings.form ?? '',
    key: browserSettings.publishable_key,
    site: deps.config.ADULT_URL,
  })

  const operator = createOperator(stripe)

  /** Returns all events, or those of one type, newest first. */
  const listEvents = (type?: Stripe.Event['type']) =>
    stripe.events.list({ limit: 100, ...(type && { type }) }).autoPagingToArray({ limit: 10_000 })

  /**
   * Waits until the server has accepted every event. Throws if the server keeps refusing one, or if events are held
   * back.
   */
  async function waitUntilDelivered() {
    const all = await listEvents()
    await transport.waitUntilAccepted(all.map(({ id }) => id))
  }

  /** Like `waitUntilDelivered`, but does nothing while events are held back. */
  const waitUnlessHeldBack = () => (transport.isHolding() ? undefined : waitUntilDelivered())
  const withWaiting =
    <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      const result = await act(...args)
      await waitUnlessHeldBack()
      return result
    }

  return {
    payments,
    stripe,
    close,
    submitCard,
    confirm,
    answerAtBank,
    listEvents,
    waitUntilDelivered,

    /** Pays an intent with a new card, and authenticates at the bank if necessary. */
    async pay(client_secret: string, number = '4242424242424242', billing?: Record<string, string>) {
      const { body } = await confirm(client_secret, await submitCard(number, billing))
      if (body.status === 'requires_action') await answerAtBank(body, 'complete')
      await waitUnlessHeldBack()
    },

    /** Holds all events back until the returned function is called. */
    holdBackEvents: transport.holdBackEvents,

    /** Runs `work` and drops the events that it causes, but tells the sandbox that the server accepted them. */
    async loseEventsDuring<T>(work: () => Promise<T>): Promise<T> {
      await waitUntilDelivered()
      const stopLosing = transport.startLosing()
      try {
        return await work()
      } finally {
        await waitUntilDelivered()
        stopLosing()
      }
    },

    /** Sends any event now, even if it was delivered, lost or held back before; returns the status of the response. */
    async replay(event: Stripe.Event, { secret = webhook_secret, timestamp = nowInSeconds() } = {}) {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(serverUrl + WEBHOOK_PATH, { method: 'POST', body: payload, headers })).status
    },

    refund: withWaiting(operator.refund),
    failRefund: withWaiting(operator.failRefund),
    openDispute: withWaiting(operator.dispute),
    decideDispute: withWaiting(operator.decide),
  }
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** A `fetch` for webhooks that can hold events back or lose them. */
function createWebhookTransport() {
  const accepted = new Set<string>()
  const refusals = new Map<string, string[]>()
  const arrivals = new EventEmitter()
  arrivals.setMaxListeners(0)
  let gate: Promise<void> | undefined
  let isLosing = false

  const deliver: typeof fetch = async (url, init) => {
    await Promise.race([gate, rejectOnAbort(init?.signal)])
    const event: Stripe.Event = JSON.parse(String(init?.body))
    const reply = isLosing ? new Response() : await fetch(url, init).catch(respondUnreachable)
    if (reply.ok) accepted.add(event.id)
    else refusals.set(event.id, [...(refusals.get(event.id) ?? []), `${event.type}: ${reply.status}`])
    arrivals.emit('event')
    return reply
  }

  return {
    fetch: deliver,
    isHolding: () => Boolean(gate),
    holdBackEvents() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
    startLosing() {
      isLosing = true
      return () => {
        isLosing = false
      }
    },
    async waitUntilAccepted(ids: string[]) {
      refusals.clear()
      for (;;) {
        const missing = ids.filter((id) => !accepted.has(id))
        if (missing.length === 0) return
        if (gate)
          throw new Error('Events are held back: first call the function that `holdBackEvents` returned')
        const refused = missing
          .map((id) => refusals.get(id) ?? [])
          .find(({ length }) => length >= MAX_REFUSALS)
        if (refused) throw new Error(`The webhook keeps refusing ${refused.at(-1)}`)
        await once(arrivals, 'event')
      }
    },
  }
}

const respondUnreachable = () => new Response('Unreachable', { status: 503 })

const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
