import type Stripe from 'stripe'

/** What happens in Stripe's dashboard and at the bank. */
export const createOperator = (stripe: Stripe) => ({
  /** `amount` in cents; default: all of it. */
  refund: (payment_intent: string, amount?: number) =>
    stripe.refunds.create({ payment_intent, ...(amount && { amount }) }),

  async failRefund(refund: string) {
    await stripe.rawRequest('POST', `/sandbox/refunds/${refund}/fail`, {})
  },

  /** Returns the id of the dispute. */
  async dispute(payment_intent: string, amount?: number): Promise<string> {
    const params = { payment_intent, ...(amount && { amount }) }
    return String((await stripe.rawRequest('POST', '/sandbox/disputes', params)).id)
  },

  async decide(dispute: string, end: 'win' | 'lose') {
    await stripe.rawRequest('POST', `/sandbox/disputes/${dispute}/${end}`, {})
  },
})
