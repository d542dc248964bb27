import Stripe from 'stripe'

type Step = { step: string; wanted: string; got: string }

const byCard = { allowed_payment_method_types: ['card' as const] }
const cad = (amount: number) => ({ amount, currency: 'cad', confirm: true, ...byCard })

/**
 * Runs the life of a card, step by step with the expected results, which are the same at Stripe in test mode and at the
 * sandbox. `run` makes the idempotency keys unique.
 */
export async function runScenario(stripe: Stripe, run: string): Promise<Step[]> {
  const lines: Step[] = []
  const { id: customer } = await stripe.customers.create({ description: 'stripe:check', metadata: { run } })
  async function tell(step: string, wanted: string, result: Promise<string>) {
    lines.push({ step, wanted, got: await result.catch(reasonOf) })
  }
  const saving = (method: string) =>
    stripe.setupIntents.create({ customer, payment_method: method, confirm: true, ...byCard })
  const paying = (method: string, amount = 1150) =>
    stripe.paymentIntents.create({ ...cad(amount), customer, payment_method: method })
  const saved = async () => (await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data
  const away = (method: string, amount: number) =>
    stripe.paymentIntents.create(
      { ...cad(amount), customer, payment_method: method, off_session: true, metadata: { run } },
      { idempotencyKey: `${run} ${method}` },
    )

  try {
    await tell('a card is saved', 'succeeded', saving('pm_card_visa').then(statusOf))
    const [card] = await saved()
    if (!card) return lines
    await tell('its customer has it', 'visa 4242', Promise.resolve(faceOf(card)))

    const first = await away(card.id, 1150)
    await tell('it pays off session', 'succeeded', Promise.resolve(first.status))
    await tell('the same key pays once', first.id, away(card.id, 1150).then(idOf))
    await tell(
      'the key is refused for another payment',
      'StripeIdempotencyError',
      away(card.id, 1200).then(idOf),
    )

    const asking = await paying('pm_card_authenticationRequired')
    await tell('another card needs confirmation', 'requires_action', Promise.resolve(asking.status))
    await tell('that payment is canceled', 'canceled', stripe.paymentIntents.cancel(asking.id).then(statusOf))

    for (const [method, wanted] of declined) {
      await tell(`${method} is declined`, wanted, paying(method).then(statusOf))
    }
    await tell(
      'a card that will be declined is saved',
      'succeeded',
      saving('pm_card_chargeCustomerFail').then(statusOf),
    )
    const empty = (await saved()).find(({ id }) => id !== card.id)
    await tell(
      'that card is declined',
      'card_declined generic_decline',
      away(empty?.id ?? '', 1150).then(statusOf),
    )

    const giveBack = (amount: number) => stripe.refunds.create({ payment_intent: first.id, amount })
    await tell('a part is refunded', 'succeeded', giveBack(150).then(statusOf))
    await tell(
      'a refund of more than the rest is refused',
      'StripeInvalidRequestError',
      giveBack(1001).then(statusOf),
    )
    const { latest_charge } = await stripe.paymentIntents.retrieve(first.id, { expand: ['latest_charge'] })
    await tell('the charge shows the refund', '150 of 1150', Promise.resolve(refundedOf(latest_charge)))

    await stripe.paymentMethods.detach(card.id)
    await tell('a detached card is refused', 'StripeInvalidRequestError', paying(card.id).then(statusOf))
  } finally {
    await stripe.customers.del(customer)
  }
  return lines
}

const declined = [
  ['pm_card_visa_chargeDeclined', 'card_declined generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
] as const

const statusOf = ({ status }: { status: string | null }) => String(status)
const idOf = ({ id }: { id: string }) => id
const faceOf = ({ card }: Stripe.PaymentMethod) => `${card?.brand} ${card?.last4}`
const refundedOf = (charge: Stripe.Charge | string | null) =>
  charge && typeof charge === 'object' ? `${charge.amount_refunded} of ${charge.amount}` : 'no charge'

/** Returns the decline code of a card error, else the type of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { code, decline_code } = error
  if (!(error instanceof Stripe.errors.StripeCardError)) return error.type
  return code === 'card_declined' ? `${code} ${decline_code}` : String(code)
}
