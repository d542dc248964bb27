import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** A shop's webhook, which believes only what `constructEvent` of the SDK believes. */
export async function openWebhookReceiver(secret = 'whsec_of_this_test') {
  const { webhooks } = new Stripe('sk_test_unused')
  const events: Stripe.Event[] = []
  const refused: Stripe.Event[] = []
  const arrivals = new EventEmitter()
  const receiver = {
    events,
    /** How many of the next deliveries find the shop out of order. */
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
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo

  /** Waits for events of some types about a thing, in any order among others. */
  const among =
    (told: Stripe.Event[]) =>
    async (id: string, ...types: Stripe.Event['type'][]) => {
      const found = () =>
        types.map((type) =>
          told.find(
            (event) => event.type === type && 'id' in event.data.object && event.data.object.id === id,
          ),
        )
      while (found().includes(undefined)) await once(arrivals, 'event')
      return found().filter((event) => event !== undefined)
    }

  return Object.assign(receiver, {
    secret,
    url: `http://127.0.0.1:${port}/webhook`,
    about: among(events),
    /** The same for what found the shop out of order. */
    refusedAbout: among(refused),
    close: () => {
      server.closeAllConnections()
      server.close()
      return once(server, 'close')
    },
  })
}
