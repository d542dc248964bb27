import type { AddressInfo } from 'node:net'
import type { Keys } from './api-keys.ts'
import { buildApp } from './app.ts'
import { deleteExpired } from './handle-request.ts'
import type { Transact } from './queries.ts'
import { createSchema } from './schema.ts'
import { startWebhookDelivery, type Webhook } from './webhook-delivery.ts'

type Options = {
  /** Whether nobody can pay here for real. Without it the sandbox does not open. */
  trial: boolean
  /** Of the database its own schema lies in. */
  transaction: Transact
  /** On loopback; 0 takes a free one. */
  port: number
  /** Made up by whoever opens it: `sk_test_…` and `pk_test_…`. */
  keys: Keys
  /** For fingerprints of cards; kept, so that they stay the same. */
  secret: string
  /** The shop's sites, whose pages may call. */
  origins: readonly string[]
  /** Where events are taken; without it they are only noted. */
  webhook?: Webhook
  retryDelays?: readonly number[]
  report?: (error: unknown) => void
  fetch?: typeof fetch
}

/** Seconds after a webhook's failure: a shop that restarts is there again soon. */
const RETRY_DELAYS = [1, 2, 5, 15, 30, 60].map((seconds) => seconds * 1000)

/** A small Stripe on this machine: what it is, and what it isn't, is in README.md. */
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
  if (!trial) throw new Error('The payment sandbox is for trying out only: it takes no real money.')
  if (!keys.secret.startsWith('sk_test_') || !keys.publishable.startsWith('pk_test_')) {
    throw new Error('The payment sandbox takes test keys only: sk_test_… and pk_test_….')
  }
  await createSchema(transaction)
  await deleteExpired(transaction, Math.floor(Date.now() / 1000))
  const webhookDelivery =
    webhook && startWebhookDelivery({ transaction, webhook, retryDelays, report, fetch })
  let address = ''
  const app = buildApp({
    transaction,
    sandbox: { secret, address: () => address, hasWebhook: Boolean(webhook) },
    keys,
    origins,
    onAnswered: () => webhookDelivery?.wake(),
    report,
  })
  await app.listen({ host: '127.0.0.1', port })
  // Of a server that listens on a port.
  const { port: taken } = app.server.address() as AddressInfo
  address = `http://127.0.0.1:${taken}`
  // What a run before this one did not get to deliver.
  webhookDelivery?.wake()
  return {
    address,
    port: taken,
    close: async () => {
      await app.close()
      await webhookDelivery?.close()
    },
  }
}
