import Stripe from 'stripe'

type StepResult = { step: string; expected: string; actual: string }

const cardsOnly = { allowed_payment_method_types: ['card' as const] }
const confirmedPayment = (amount: number) => ({ amount, currency: 'cad', confirm: true, ...cardsOnly })

/**
 * Saves, charges, refunds and detaches cards, and returns the expected and the actual result of each step. The expected
 * results are the same for Stripe in test mode and for the sandbox. `run` makes the idempotency keys unique.
 */
export async function runScenario(stripe: Stripe, run: string): Promise<StepResult[]> {
  const results: StepResult[] = []
  const { id: customer } = await stripe.customers.create({ description: 'stripe:check', metadata: { run } })
  async function step(title: string, expected: string, result: Promise<string>) {
    results.push({ step: title, expected, actual: await result.catch(errorCodeOf) })
  }
  const saveCard = (method: string) =>
    stripe.setupIntents.create({ customer, payment_method: method, confirm: true, ...cardsOnly })
  const pay = (method: string, amount = 1150) =>
    stripe.paymentIntents.create({ ...confirmedPayment(amount), customer, payment_method: method })
  const listCards = async () => (await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data
  const chargeOffSession = (method: string, amount: number) =>
    stripe.paymentIntents.create(
      { ...confirmedPayment(amount), customer, payment_method: method, off_session: true, metadata: { run } },
      { idempotencyKey: `${run} ${method}` },
    )

  try {
    await step('a card is saved', 'succeeded', saveCard('pm_card_visa').then(statusOf))
    const [card] = await listCards()
    if (!card) return results
    await step('the card is listed for its customer', 'visa 4242', Promise.resolve(brandAndNumberOf(card)))

    const first = await chargeOffSession(card.id, 1150)
    await step('the card is charged off-session', 'succeeded', Promise.resolve(first.status))
    await step(
      'the same idempotency key returns the first payment again',
      first.id,
      chargeOffSession(card.id, 1150).then(idOf),
    )
    await step(
      'the key is refused for another amount',
      'StripeIdempotencyError',
      chargeOffSession(card.id, 1200).then(idOf),
    )

    const intent = await pay('pm_card_authenticationRequired')
    await step('another card needs confirmation', 'requires_action', Promise.resolve(intent.status))
    await step(
      'the payment that needs confirmation is canceled',
      'canceled',
      stripe.paymentIntents.cancel(intent.id).then(statusOf),
    )

    for (const [method, code] of declinedCards) {
      await step(`${method} is declined`, code, pay(method).then(statusOf))
    }
    await step(
      'a card that will be declined is saved',
      'succeeded',
      saveCard('pm_card_chargeCustomerFail').then(statusOf),
    )
    const decliningCard = (await listCards()).find(({ id }) => id !== card.id)
    await step(
      'the saved card is declined',
      'card_declined generic_decline',
      chargeOffSession(decliningCard?.id ?? '', 1150).then(statusOf),
    )

    const refund = (amount: number) => stripe.refunds.create({ payment_intent: first.id, amount })
    await step('a part is refunded', 'succeeded', refund(150).then(statusOf))
    await step(
      'a refund of more than the rest is refused',
      'StripeInvalidRequestError',
      refund(1001).then(statusOf),
    )
    const { latest_charge } = await stripe.paymentIntents.retrieve(first.id, { expand: ['latest_charge'] })
    await step('the charge shows the refund', '150 of 1150', Promise.resolve(refundedOf(latest_charge)))

    await stripe.paymentMethods.detach(card.id)
    await step('a detached card is refused', 'StripeInvalidRequestError', pay(card.id).then(statusOf))
  } finally {
    await stripe.customers.del(customer)
  }
  return results
}

const declinedCards = [
  ['pm_card_visa_chargeDeclined', 'card_declined generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
] as const

const statusOf = ({ status }: { status: string | null }) => String(status)
const idOf = ({ id }: { id: string }) => id
const brandAndNumberOf = ({ card }: Stripe.PaymentMethod) => `${card?.brand} ${card?.last4}`
const refundedOf = (charge: Stripe.Charge | string | null) =>
  charge && typeof charge === 'object' ? `${charge.amount_refunded} of ${charge.amount}` : 'no charge'

/** Returns the code of a card error, followed by the decline code if there is one; for other Stripe errors, the type. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { code, decline_code } = error
  if (!(error instanceof Stripe.errors.StripeCardError)) return error.type
  return code === 'card_declined' ? `${code} ${decline_code}` : String(code)
}
