import type { AddressInfo } from 'node:net'
import type { Keys } from './api-keys.ts'
import { buildApp } from './app.ts'
import { deleteExpiredRequestsAndEvents } from './handle-request.ts'
import type { Transact } from './queries.ts'
import { createSchema } from './schema.ts'
import { startWebhookDelivery, type Webhook } from './webhook-delivery.ts'

type Options = {
  /** Must be true: the sandbox may only run where nobody can pay with real money. */
  trial: boolean
  /** Runs transactions in the database in which the schema `sandbox` is created. */
  transaction: Transact
  /** The port on the loopback address; 0 picks a free one. */
  port: number
  /** Any keys of the forms `sk_test_…` and `pk_test_…`. */
  keys: Keys
  /** The key with which fingerprints of cards are calculated; keep it the same across restarts. */
  secret: string
  /** The merchant's sites, whose pages may call the sandbox. */
  origins: readonly string[]
  /** Where events are sent. Without a webhook they are only stored. */
  webhook?: Webhook
  retryDelays?: readonly number[]
  report?: (error: unknown) => void
  fetch?: typeof fetch
}

/**
 * Milliseconds between retries of a webhook. They are short, because a server that restarts is soon available again.
 */
const RETRY_DELAYS = [1, 2, 5, 15, 30, 60].map((seconds) => seconds * 1000)

/** Starts a local stand-in for Stripe; see README.md. Throws if `trial` is false or a key is not a test key. */
export async function openSandbox({
  trial,
  transaction,
  port,
  keys,
  secret,
  origins,
  webhook,
  retryDelays = RETRY_DELAYS,
  report = () => {},
  fetch = globalThis.fetch,
}: Options) {
  if (!trial)
    throw new Error(
      'The payment sandbox opens only in trial mode: it is for trying out only, and moves no real money.',
    )
  if (!keys.secret.startsWith('sk_test_') || !keys.publishable.startsWith('pk_test_')) {
    throw new Error('The payment sandbox accepts test keys only: sk_test_… and pk_test_….')
  }
  await createSchema(transaction)
  await deleteExpiredRequestsAndEvents(transaction, Math.floor(Date.now() / 1000))
  const webhookDelivery =
    webhook && startWebhookDelivery({ transaction, webhook, retryDelays, report, fetch })
  let address = ''
  const app = buildApp({
    transaction,
    sandbox: { secret, address: () => address, hasWebhook: Boolean(webhook) },
    keys,
    origins,
    onResponse: () => webhookDelivery?.wake(),
    report,
  })
  await app.listen({ host: '127.0.0.1', port })
  // A server that listens on a port has an AddressInfo.
  const { port: actualPort } = app.server.address() as AddressInfo
  address = `http://127.0.0.1:${actualPort}`
  // Delivers the events that an earlier run could not deliver.
  webhookDelivery?.wake()
  return {
    address,
    port: actualPort,
    close: async () => {
      await app.close()
      await webhookDelivery?.close()
    },
  }
}
