import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPayment } from '#server/store/payments/new-payment.ts'
import type { PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'
import { type IntentState, type PaymentContext, type PaymentEvent, transition } from './transition.ts'

const started = new Date('2026-08-03T12:00:00Z')
const now = new Date('2026-08-03T12:05:00Z')

const fresh = newPayment({
  family_id: 'family',
  id: 'payment',
  cause: 'store',
  bought_by: 'parent',
  quote_id: 'quote',
  now: started,
})
const cardOf = (postal: string): IntentState['card'] => ({
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 12,
  card_exp_year: 2034,
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
  made_at: started,
}
const intentOf = (more: Partial<IntentState> = {}): IntentState => ({
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 5749,
  currency: 'cad',
  metadata: { family: 'family', payment: 'payment', quote: 'quote' },
  failure: null,
  card: cardOf('H2J2K8'),
  ...more,
})
const heard = (more: Partial<IntentState> = {}): PaymentEvent => ({ type: 'intent', intent: intentOf(more) })

const settings = {
  family_id: 'family',
  is_auto_reload: true,
  amount: 5000,
  threshold: 1000,
  start_date: '2026-08-01',
  mandate_id: 'mandate',
  declines: 0,
  updated_at: started,
  stopped_because: null,
}
const contextOf = (more: Partial<PaymentContext> = {}): PaymentContext => {
  let ids = 0
  return {
    now,
    newId: () => `id-${++ids}`,
    registered: ['GST', 'QST'],
    isFamilyKept: true,
    quote,
    chargedQuote: quote,
    debts: [],
    firstPurchases: [],
    reloadSettings: settings,
    ...more,
  }
}
const paymentOf = (more: Partial<PaymentRow>): PaymentRow => ({ ...fresh, intent_id: 'pi_1', ...more })

const changes = {
  succeeded: heard(),
  canceled: heard({ status: 'canceled', amount_received: 0 }),
  open: heard({ status: 'open', amount_received: 0 }),
  refused: heard({ status: 'open', amount_received: 0, failure: 'card_declined' }),
  'cancelled here': { type: 'cancelled' },
  declined: { type: 'declined', failure: 'card_declined' },
} satisfies Record<string, PaymentEvent>

const statuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
/** The status after each change, for the previous status pending, succeeded, failed and cancelled. */
const table: Record<keyof typeof changes, Record<PaymentRow['cause'], PaymentRow['status'][]>> = {
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
  refused: {
    store: ['pending', 'succeeded', 'failed', 'cancelled'],
    reload: ['failed', 'succeeded', 'failed', 'cancelled'],
  },
  'cancelled here': {
    store: ['cancelled', 'succeeded', 'failed', 'cancelled'],
    reload: ['cancelled', 'succeeded', 'failed', 'cancelled'],
  },
  declined: {
    store: ['failed', 'succeeded', 'failed', 'cancelled'],
    reload: ['failed', 'succeeded', 'failed', 'cancelled'],
  },
}

const names = Object.keys(changes) as (keyof typeof changes)[]
const cases = names.flatMap((name) =>
  (['store', 'reload'] as const).flatMap((cause) =>
    statuses.map((from, at) => [cause, from, name, table[name][cause][at]] as const),
  ),
)

test.each(cases)('[P06.3] a %s payment that is %s, then %s: %s', (cause, from, name, to) => {
  const before = paymentOf({ cause, status: from })
  const { payment, transfers, isOrphaned } = transition(before, changes[name], contextOf())
  expect(payment.status).toBe(to)
  // Only the change to `succeeded` credits points.
  expect(transfers).toHaveLength(to === 'succeeded' && from !== 'succeeded' ? 1 : 0)
  expect(isOrphaned).toBe(false)
})

describe('[P06.5] a mismatch is never credited, and the operator is told once', () => {
  test.each<[string, Partial<IntentState>, Partial<PaymentContext>?, Partial<PaymentRow>?]>([
    ['another amount', { amount_received: 5748 }],
    ['another currency', { currency: 'usd' }],
    ['another family', { metadata: { family: 'other', payment: 'payment', quote: 'quote' } }],
    ['another payment', { metadata: { family: 'family', payment: 'other', quote: 'quote' } }],
    ['no quote of ours', {}, { chargedQuote: undefined }],
    ['a quote of another payment', {}, { chargedQuote: { ...quote, payment_id: 'other' } }],
    ['another intent', {}, {}, { intent_id: 'pi_2' }],
  ])('%s', (_what, intent, context = {}, row = {}) => {
    for (const status of ['pending', 'failed', 'cancelled'] as const) {
      const outcome = transition(paymentOf({ ...row, status }), heard(intent), contextOf(context))
      expect(outcome.transfers).toEqual([])
      expect(outcome.payment).toMatchObject({ status: 'failed', failure: 'disagrees' })
      expect(outcome.alerts).toEqual([{ matter: 'disagrees', provider_id: 'pi_1' }])
      const again = transition(outcome.payment, heard(intent), contextOf(context))
      expect([again.alerts, again.transfers]).toEqual([[], []])
    }
  })
})

test('[P06.15] money of a purged family is refunded and not credited', () => {
  const outcome = transition(paymentOf({}), heard(), contextOf({ isFamilyKept: false }))
  expect(outcome).toMatchObject({ isOrphaned: true, transfers: [], payment: { status: 'pending' } })
})

test('[P05.3 P05.4] a promo is spent if the charged quote has it, and released otherwise', () => {
  const withPromo = { ...quote, promo_id: 'promo' }
  expect(transition(paymentOf({}), heard(), contextOf({ chargedQuote: withPromo })).promo).toEqual({
    spend: 'promo',
  })
  for (const change of [changes.succeeded, changes.canceled, changes['cancelled here']])
    expect(transition(paymentOf({}), change, contextOf()).promo).toBe('release')
  expect(transition(paymentOf({}), changes.refused, contextOf()).promo).toBeUndefined()
})

test('[P11.4] points first repay debts, the oldest first', () => {
  const debt = (refund_id: string, points: number, repaid = 0) => ({
    family_id: 'family',
    refund_id,
    points,
    repaid,
    forgiven: 0,
    owed_since: started,
    settled_at: null,
  })
  const debts = [debt('old', 5000, 1000), debt('new', 2000)]
  const { repayments, transfers } = transition(paymentOf({}), heard(), contextOf({ debts }))
  expect(transfers.map(({ points, kind }) => [kind, points])).toEqual([['purchase', 5250]])
  expect(repayments.map((one) => [one.debt.refund_id, one.transfer.points, one.debt.settled_at])).toEqual([
    ['old', 4000, now],
    ['new', 1250, null],
  ])
})

test('[P08.15] the third decline in a row switches auto-reload off; a successful reload resets the count', () => {
  const payment = paymentOf({ cause: 'reload' })
  const after = (declines: number, change: PaymentEvent) =>
    transition(payment, change, contextOf({ reloadSettings: { ...settings, declines } })).reload
  expect(after(0, changes.declined)).toMatchObject({
    settings: { declines: 1, is_auto_reload: true },
    notification: { kind: 'reload_declined', facts: { points: 5250, bank_asks: false, left: 2 } },
  })
  expect(after(2, changes.refused)).toMatchObject({
    settings: { declines: 3, is_auto_reload: false, stopped_because: 'declined' },
    notification: { kind: 'reload_off' },
  })
  expect(after(2, changes.succeeded)).toMatchObject({ settings: { declines: 0, is_auto_reload: true } })
})

test('[P06.3] in any order of events, points are credited once, if and only if money arrived', () => {
  const story = fc.array(fc.constantFrom(...names), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom('store' as const, 'reload' as const), story, (cause, heardOf) => {
      let payment = paymentOf({ cause })
      let points = 0
      for (const name of heardOf) {
        const outcome = transition(payment, changes[name], contextOf())
        points += outcome.transfers.reduce((sum, one) => sum + one.points, 0)
        payment = outcome.payment
      }
      const isPaid = heardOf.includes('succeeded')
      expect(points).toBe(isPaid ? 5250 : 0)
      expect(payment.status === 'succeeded').toBe(isPaid)
    }),
    { numRuns: 2000 },
  )
})
