import type Stripe from 'stripe'

/** Returns the actions of Stripe's dashboard and of the banks. */
export const createOperator = (stripe: Stripe) => ({
  /** `amount` is in cents; by default all that was not refunded yet is refunded. */
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

  /** The bank decides: if the merchant wins, it gets the money back; if it loses, the money stays with the cardholder. */
  async decide(dispute: string, result: 'win' | 'lose') {
    await stripe.rawRequest('POST', `/sandbox/disputes/${dispute}/${result}`, {})
  },
})
