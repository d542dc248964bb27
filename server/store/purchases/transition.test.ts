import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPayment } from '#server/store/payments/new-payment.ts'
import type { PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'
import { type IntentState, type PaymentContext, type PaymentEvent, transition } from './transition.ts'

const startedAt = new Date('2026-08-03T12:00:00Z')
const now = new Date('2026-08-03T12:05:00Z')

const pending = newPayment({
  family_id: 'family',
  id: 'payment',
  cause: 'store',
  bought_by: 'parent',
  quote_id: 'quote',
  now: startedAt,
})
const cardOf = (postal: string): IntentState['card'] => ({
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 12,
  card_exp_year: 2034,
  card_fingerprint: null,
  billing_name: 'Claire Tremblay',
  billing_email: 'claire@example.ca',
  billing_line1: null,
  billing_city: null,
  billing_postal_code: postal,
  billing_country: 'CA',
})

const quote: QuoteRow = {
  family_id: 'family',
  id: 'quote',
  payment_id: 'payment',
  package: 5000,
  points: 5000,
  bonus_points: 250,
  base_price: 5000,
  discount: 0,
  tax_price: 749,
  total_price: 5749,
  taxes: [],
  postal_code: 'H2J 2K8',
  promo_id: null,
  made_at: startedAt,
}
const intentOf = (fields: Partial<IntentState> = {}): IntentState => ({
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 5749,
  currency: 'cad',
  metadata: { family: 'family', payment: 'payment', quote: 'quote' },
  failure: null,
  card: cardOf('H2J2K8'),
  ...fields,
})
const intentEvent = (fields: Partial<IntentState> = {}): PaymentEvent => ({
  type: 'intent',
  intent: intentOf(fields),
})

const settings = {
  family_id: 'family',
  is_auto_reload: true,
  amount: 5000,
  threshold: 1000,
  start_date: '2026-08-01',
  mandate_id: 'mandate',
  declines: 0,
  updated_at: startedAt,
  stopped_because: null,
}
const contextOf = (fields: Partial<PaymentContext> = {}): PaymentContext => {
  let ids = 0
  return {
    now,
    newId: () => `id-${++ids}`,
    registered: ['GST', 'QST'],
    hasFamilyData: true,
    quote,
    chargedQuote: quote,
    debts: [],
    otherFirstPurchases: [],
    reloadSettings: settings,
    ...fields,
  }
}
const paymentOf = (fields: Partial<PaymentRow>): PaymentRow => ({ ...pending, intent_id: 'pi_1', ...fields })

const events = {
  succeeded: intentEvent(),
  canceled: intentEvent({ status: 'canceled', amount_received: 0 }),
  open: intentEvent({ status: 'open', amount_received: 0 }),
  'attempt declined': intentEvent({ status: 'open', amount_received: 0, failure: 'card_declined' }),
  'cancelled by us': { type: 'cancelled' },
  'auto-reload declined': { type: 'declined', failure: 'card_declined' },
} satisfies Record<string, PaymentEvent>

const statuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
/** The status after each event: one value for each status before it, in the order of `statuses`. */
const nextStatuses: Record<keyof typeof events, Record<PaymentRow['cause'], PaymentRow['status'][]>> = {
  succeeded: {
    store: ['succeeded', 'succeeded', 'succeeded', 'succeeded'],
    reload: ['succeeded', 'succeeded', 'succeeded', 'succeeded'],
  },
  canceled: {
    store: ['cancelled', 'succeeded', 'failed', 'cancelled'],
    reload: ['cancelled', 'succeeded', 'failed', 'cancelled'],
  },
  open: {
    store: ['pending', 'succeeded', 'failed', 'cancelled'],
    reload: ['pending', 'succeeded', 'failed', 'cancelled'],
  },
  'attempt declined': {
    store: ['pending', 'succeeded', 'failed', 'cancelled'],
    reload: ['failed', 'succeeded', 'failed', 'cancelled'],
  },
  'cancelled by us': {
    store: ['cancelled', 'succeeded', 'failed', 'cancelled'],
    reload: ['cancelled', 'succeeded', 'failed', 'cancelled'],
  },
  'auto-reload declined': {
    store: ['failed', 'succeeded', 'failed', 'cancelled'],
    reload: ['failed', 'succeeded', 'failed', 'cancelled'],
  },
}

const names = Object.keys(events) as (keyof typeof events)[]
const cases = names.flatMap((name) =>
  (['store', 'reload'] as const).flatMap((cause) =>
    statuses.map((from, index) => [cause, from, name, nextStatuses[name][cause][index]] as const),
  ),
)

test.each(cases)(
  '[P06.3] the status of a %s payment goes from %s, on the event “%s”, to %s',
  (cause, from, name, to) => {
    const before = paymentOf({ cause, status: from })
    const { payment, transfers, isOrphaned } = transition(before, events[name], contextOf())
    expect(payment.status).toBe(to)
    // Only the change to `succeeded` credits points.
    expect(transfers).toHaveLength(to === 'succeeded' && from !== 'succeeded' ? 1 : 0)
    expect(isOrphaned).toBe(false)
  },
)

describe('[P06.5] a mismatch is never credited, and the operator is alerted once', () => {
  test.each<[string, Partial<IntentState>, Partial<PaymentContext>?, Partial<PaymentRow>?]>([
    ['another amount', { amount_received: 5748 }],
    ['another currency', { currency: 'usd' }],
    ['another family', { metadata: { family: 'other', payment: 'payment', quote: 'quote' } }],
    ['another payment', { metadata: { family: 'family', payment: 'other', quote: 'quote' } }],
    ['an unknown quote', {}, { chargedQuote: undefined }],
    ['a quote of another payment', {}, { chargedQuote: { ...quote, payment_id: 'other' } }],
    ['another intent', {}, {}, { intent_id: 'pi_2' }],
  ])('%s', (_case, intent, context = {}, row = {}) => {
    for (const status of ['pending', 'failed', 'cancelled'] as const) {
      const outcome = transition(paymentOf({ ...row, status }), intentEvent(intent), contextOf(context))
      expect(outcome.transfers).toEqual([])
      expect(outcome.payment).toMatchObject({ status: 'failed', failure: 'disagrees' })
      expect(outcome.alerts).toEqual([{ reason: 'disagrees', provider_id: 'pi_1' }])
      const repeated = transition(outcome.payment, intentEvent(intent), contextOf(context))
      expect([repeated.alerts, repeated.transfers]).toEqual([[], []])
    }
  })
})

test('[P06.15] a payment of a purged family is not credited, but marked to be refunded', () => {
  const outcome = transition(paymentOf({}), intentEvent(), contextOf({ hasFamilyData: false }))
  expect(outcome).toMatchObject({ isOrphaned: true, transfers: [], payment: { status: 'pending' } })
})

test('[P05.3 P05.4] a promo is used up if the charged quote includes it, released if the payment ends without it, and kept after a declined attempt', () => {
  const withPromo = { ...quote, promo_id: 'promo' }
  const { promo } = transition(paymentOf({}), intentEvent(), contextOf({ chargedQuote: withPromo }))
  expect(promo).toEqual({ spend: 'promo' })
  for (const event of [events.succeeded, events.canceled, events['cancelled by us']])
    expect(transition(paymentOf({}), event, contextOf()).promo).toBe('release')
  expect(transition(paymentOf({}), events['attempt declined'], contextOf()).promo).toBeUndefined()
})

test('[P11.4] the points of a purchase first repay debts, the oldest first', () => {
  const debt = (refund_id: string, points: number, repaid = 0) => ({
    family_id: 'family',
    refund_id,
    points,
    repaid,
    forgiven: 0,
    owed_since: startedAt,
    settled_at: null,
  })
  const debts = [debt('old', 5000, 1000), debt('new', 2000)]
  const { repayments, transfers } = transition(paymentOf({}), intentEvent(), contextOf({ debts }))
  expect(transfers.map(({ points, kind }) => [kind, points])).toEqual([['purchase', 5250]])
  expect(repayments.map(({ debt, transfer }) => [debt.refund_id, transfer.points, debt.settled_at])).toEqual([
    ['old', 4000, now],
    ['new', 1250, null],
  ])
})

test('[P08.15] the third decline in a row switches auto-reload off; a successful reload resets the count', () => {
  const payment = paymentOf({ cause: 'reload' })
  const reloadAfter = (declines: number, event: PaymentEvent) =>
    transition(payment, event, contextOf({ reloadSettings: { ...settings, declines } })).reload
  expect(reloadAfter(0, events['auto-reload declined'])).toMatchObject({
    settings: { declines: 1, is_auto_reload: true },
    notification: { kind: 'reload_declined', facts: { points: 5250, bank_asks: false, left: 2 } },
  })
  expect(reloadAfter(2, events['attempt declined'])).toMatchObject({
    settings: { declines: 3, is_auto_reload: false, stopped_because: 'declined' },
    notification: { kind: 'reload_off' },
  })
  expect(reloadAfter(2, events.succeeded)).toMatchObject({ settings: { declines: 0, is_auto_reload: true } })
})

test('[P06.3] in any order of events, points are credited once if money arrived, and never otherwise', () => {
  const anyEvents = fc.array(fc.constantFrom(...names), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom('store' as const, 'reload' as const), anyEvents, (cause, received) => {
      let payment = paymentOf({ cause })
      let points = 0
      for (const name of received) {
        const outcome = transition(payment, events[name], contextOf())
        points += outcome.transfers.reduce((sum, { points }) => sum + points, 0)
        payment = outcome.payment
      }
      const isPaid = received.includes('succeeded')
      expect(points).toBe(isPaid ? 5250 : 0)
      expect(payment.status === 'succeeded').toBe(isPaid)
    }),
    { numRuns: 2000 },
  )
})
