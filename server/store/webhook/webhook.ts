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
 * Receives the payment provider's events, and checks the signature of the raw body. Of an event about a payment, charge,
 * refund or dispute it uses only the object's id, and fetches the state from the provider. After an event about a card, it
 * makes open screens fetch the cards again. So repeated, late or misordered events do no harm. (P06)
 */
export const webhookRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
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
    // The event is forged, altered or too old. The response does not say which, because the sender is untrusted.
    throw new Refusal('malformed')
  }
}

async function handleEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  const { object } = event.data
  if (object.object === 'payment_intent') await applyProviderState(deps, object.id)
  if (object.object === 'refund') return handleRefund(deps, object.id)
  if (object.object === 'dispute') return handleDispute(deps, object.id)
  const customer = findCardCustomerId(event)
  if (customer) return announceCardChange(deps, customer)
  // Other events about charges are not needed: apart from refunds, a payment intent has all data of its charge.
  if (event.type === 'charge.refunded') return handleCharge(deps, event.data.object.id)
}

/** The event about a card's removal contains the customer's id only in `previous_attributes`. */
function findCardCustomerId({ data: { object, previous_attributes } }: Stripe.Event): string | undefined {
  if (object.object !== 'payment_method' && object.object !== 'setup_intent') return undefined
  // For these two types, `previous_attributes` has the fields of the object.
  const previous = previous_attributes as { customer?: typeof object.customer } | undefined
  const customer = object.customer ?? previous?.customer
  return typeof customer === 'string' ? customer : customer?.id
}

/** Makes the family's open screens fetch the saved cards again. (P04) */
async function announceCardChange(deps: Deps, customer_id: string): Promise<void> {
  const family = await findFamilyOfCustomer(deps.db, customer_id)
  if (family) await deps.transaction(async (tx) => announce(tx, family.family_id, 'payments'))
}
