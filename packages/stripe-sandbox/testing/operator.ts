import type Stripe from 'stripe'

/** What happens behind a shop's back: in Stripe's dashboard, and at the bank. */
export const createOperator = (stripe: Stripe) => ({
  /** All of it, or so many cents. */
  refund: (payment_intent: string, amount?: number) =>
    stripe.refunds.create({ payment_intent, ...(amount && { amount }) }),

  /** The card's bank does not take a refund. */
  async failRefund(refund: string) {
    await stripe.rawRequest('POST', `/sandbox/refunds/${refund}/fail`, {})
  },

  /** The card's owner takes the money back; returns the dispute's id. */
  async dispute(payment_intent: string, amount?: number): Promise<string> {
    const params = { payment_intent, ...(amount && { amount }) }
    return String((await stripe.rawRequest('POST', '/sandbox/disputes', params)).id)
  },

  /** The bank decides, for the shop or against it. */
  async decide(dispute: string, end: 'win' | 'lose') {
    await stripe.rawRequest('POST', `/sandbox/disputes/${dispute}/${end}`, {})
  },
})
