import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** Opens a merchant's webhook, which verifies signatures with the SDK's `constructEvent`. */
export async function openWebhookReceiver(secret = 'whsec_of_this_test') {
  const { webhooks } = new Stripe('sk_test_unused')
  const events: Stripe.Event[] = []
  const refused: Stripe.Event[] = []
  const arrivals = new EventEmitter()
  const receiver = {
    events,
    /** How many of the next deliveries fail with 503. */
    failures: 0,
    attempts: 0,
    forged: 0,
  }
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    receiver.attempts++
    if (receiver.failures > 0) {
      receiver.failures--
      refused.push(JSON.parse(body))
      arrivals.emit('event')
      return reply.writeHead(503).end()
    }
    try {
      events.push(webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret))
    } catch {
      receiver.forged++
      return reply.writeHead(400).end()
    }
    reply.writeHead(200).end()
    arrivals.emit('event')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo

  /**
   * Returns a function that waits until `received` has events of these types about an object, and returns the events.
   */
  const waitAmong =
    (received: Stripe.Event[]) =>
    async (id: string, ...types: Stripe.Event['type'][]) => {
      const findEvents = () =>
        types.map((type) =>
          received.find(
            (event) => event.type === type && 'id' in event.data.object && event.data.object.id === id,
          ),
        )
      while (findEvents().includes(undefined)) await once(arrivals, 'event')
      return findEvents().filter((event) => event !== undefined)
    }

  return Object.assign(receiver, {
    secret,
    url: `http://127.0.0.1:${port}/webhook`,
    waitForEvents: waitAmong(events),
    /** Waits for deliveries that failed with 503. */
    waitForRefusedEvents: waitAmong(refused),
    close: () => {
      server.closeAllConnections()
      server.close()
      return once(server, 'close')
    },
  })
}
