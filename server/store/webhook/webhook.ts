import type { FastifyPluginAsync } from 'fastify'
import type Stripe from 'stripe'
import { WEBHOOK_MAX_BYTES, WEBHOOK_TOLERANCE_SECONDS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Payments } from '#server/platform/adapters/payments/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findFamilyOfCustomer } from '#server/store/cards/queries.ts'
import { applyProviderState } from '#server/store/purchases/apply-provider-state.ts'
import { handleCharge, handleDispute, handleRefund } from '#server/store/refunds/refund-events.ts'

/**
 * Where the card provider brings its events. Only its signature over the raw body is believed, and of an event only what it
 * is about: how things stand the provider is asked. So events may come twice, late, in any order, or from nobody. (P06)
 */
export const webhook: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/stripe/webhook',
    { config: { allow: ['anyone'] }, schema: { hide: true }, bodyLimit: WEBHOOK_MAX_BYTES },
    async (request) => {
      if (!deps.payments) throw new Refusal('not_found')
      const signature = request.headers['stripe-signature']
      await handleEvent(deps, verifyEvent(deps.payments, request.body, signature))
      return { received: true }
    },
  )
}

function verifyEvent({ stripe, webhook_secret }: Payments, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('malformed')
  try {
    return stripe.webhooks.constructEvent(body, signature, webhook_secret, WEBHOOK_TOLERANCE_SECONDS)
  } catch {
    // Forged, altered, or too old; a sender that may not be believed is not told which.
    throw new Refusal('malformed')
  }
}

/** Of an event only the number of what it is about. */
async function handleEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  const { object } = event.data
  if (object.object === 'payment_intent') await applyProviderState(deps, object.id)
  if (object.object === 'refund') return handleRefund(deps, object.id)
  if (object.object === 'dispute') return handleDispute(deps, object.id)
  const customer = findCardCustomer(event)
  if (customer) return onCardEvent(deps, customer)
  // Of a charge the intent tells everything, but for what went back.
  if (event.type === 'charge.refunded') return handleCharge(deps, event.data.object.id)
}

/** The customer whose card an event is about: one that went says only whose it was. */
function findCardCustomer({ data: { object, previous_attributes } }: Stripe.Event): string | undefined {
  if (object.object !== 'payment_method' && object.object !== 'setup_intent') return undefined
  // What it holds depends on the type of the event; of these two it is fields of the object.
  const before = previous_attributes as { customer?: typeof object.customer } | undefined
  const customer = object.customer ?? before?.customer
  return typeof customer === 'string' ? customer : customer?.id
}

/** A card of a customer came, changed or went: the family's other screens ask for their cards again. (P04) */
async function onCardEvent(deps: Deps, customer_id: string): Promise<void> {
  const family = await findFamilyOfCustomer(deps.db, customer_id)
  if (family) await deps.transaction(async (tx) => announce(tx, family.family_id, 'payments'))
}
