import { describe, expect, test } from 'vitest'
import type { Card } from '#contract/store/cards.ts'
import type { Payment, PaymentStatus } from '#contract/store/payments.ts'
import {
  type Charge,
  emptyPurchase,
  type PurchaseAction,
  type PurchaseState,
  type PurchaseView,
  reducePurchase,
  type Step,
  viewPurchase,
} from './purchase-state.ts'

const statuses = ['none', 'checking', 'charging', 'charged', 'unknown', 'refused'] as const
type Status = Charge['status']

const chargeOf = (status: Status): Charge =>
  status === 'refused' ? { status, message: 'Declined.' } : { status }
const stateIn = (status: Status): PurchaseState => ({
  packageName: 2000,
  cardId: 'pm_1',
  payment_id: 'p1',
  charge: chargeOf(status),
})

const actions: { [Type in PurchaseAction['type']]: Extract<PurchaseAction, { type: Type }> } = {
  package_chosen: { type: 'package_chosen', packageName: 5000 },
  quoted: { type: 'quoted', packageName: 2000, cardId: 'pm_2', payment_id: 'p2' },
  promo_changed: { type: 'promo_changed', payment_id: 'p3' },
  step_changed: { type: 'step_changed' },
  pay_pressed: { type: 'pay_pressed' },
  payment_changed: { type: 'payment_changed' },
  charge_sent: { type: 'charge_sent' },
  charge_succeeded: { type: 'charge_succeeded' },
  charge_refused: { type: 'charge_refused', message: 'Declined.' },
  charge_unsettled: { type: 'charge_unsettled' },
  retried: { type: 'retried' },
  credit_shown: { type: 'credit_shown' },
  restarted: { type: 'restarted' },
}

/** For each action: the status of the charge afterwards, for each status before, in the order of `statuses`. */
const statusTable: Record<PurchaseAction['type'], Status[]> = {
  package_chosen: ['none', 'checking', 'charging', 'charged', 'unknown', 'refused'],
  quoted: ['none', 'checking', 'charging', 'none', 'none', 'none'],
  promo_changed: ['none', 'checking', 'charging', 'charged', 'unknown', 'refused'],
  step_changed: ['none', 'checking', 'charging', 'charged', 'unknown', 'none'],
  pay_pressed: ['checking', 'checking', 'charging', 'checking', 'checking', 'checking'],
  payment_changed: ['none', 'none', 'charging', 'charged', 'unknown', 'refused'],
  charge_sent: ['none', 'charging', 'charging', 'charged', 'unknown', 'refused'],
  charge_succeeded: ['none', 'checking', 'charged', 'charged', 'unknown', 'refused'],
  charge_refused: ['none', 'checking', 'refused', 'charged', 'unknown', 'refused'],
  charge_unsettled: ['none', 'checking', 'unknown', 'charged', 'unknown', 'refused'],
  retried: ['none', 'checking', 'charging', 'none', 'none', 'none'],
  credit_shown: ['none', 'none', 'none', 'none', 'none', 'none'],
  restarted: ['none', 'none', 'none', 'none', 'none', 'none'],
}

describe('[P02.12 P02.6] the effect of each action on a purchase in the tab', () => {
  const cases = Object.entries(statusTable).flatMap(([type, statusesAfter]) =>
    statuses.map((before, index) => [type as PurchaseAction['type'], before, statusesAfter[index]] as const),
  )
  test.each(cases)('the action %s changes the charge from %s to %s', (type, before, after) => {
    expect(reducePurchase(stateIn(before), actions[type]).charge.status).toBe(after)
  })

  test('choices are kept until the points are credited; then only the payment is kept, and a restart keeps nothing', () => {
    const chosen = reducePurchase(emptyPurchase, actions.package_chosen)
    expect(chosen).toMatchObject({ packageName: 5000 })
    const quoted = reducePurchase(chosen, { ...actions.quoted, packageName: 5000 })
    expect(quoted).toEqual({ packageName: 5000, cardId: 'pm_2', payment_id: 'p2', charge: chargeOf('none') })
    expect(reducePurchase(quoted, actions.promo_changed)).toEqual({ ...quoted, payment_id: 'p3' })
    expect(reducePurchase(quoted, actions.credit_shown)).toEqual({
      payment_id: 'p2',
      charge: { status: 'none' },
    })
    expect(reducePurchase(quoted, actions.restarted)).toEqual(emptyPurchase)
  })
})

const card = { id: 'pm_1', billing_details: { address: { postal_code: 'H2J 2K8' } } } as Card
const paymentIn = (status: PaymentStatus, overrides: Partial<Payment> = {}) =>
  ({ id: 'p1', status, package: 2000, postal_code: 'H2J 2K8', ...overrides }) as Payment

type ServerStatus = PaymentStatus | 'missing' | 'not started'
const view = (status: Status, server: ServerStatus, requestedStep?: Step) =>
  viewPurchase(stateIn(status), {
    payment: server === 'missing' || server === 'not started' ? undefined : paymentIn(server),
    isMissing: server === 'missing',
    card,
    requestedStep,
  })

const review = (isCharging: boolean): PurchaseView => ({ step: 'review', isCharging })
const cardStep = (isCancelled: boolean): PurchaseView => ({ step: 'card', isCancelled })
const result = (value: Extract<PurchaseView, { step: 'result' }>['result']): PurchaseView => ({
  step: 'result',
  result: value,
})
const refused = result({ refused: 'Declined.' })

describe("[P02.1 P02.2 P02.6 P02.14] the step shown, by the tab's charge and the server's payment", () => {
  const serverStatuses = ['pending', 'succeeded', 'failed', 'cancelled', 'missing'] as const
  const views: Record<Status, PurchaseView[]> = {
    none: [review(false), cardStep(false), cardStep(false), cardStep(true), cardStep(false)],
    checking: [review(true), review(true), review(true), review(true), review(true)],
    charging: [review(true), result('credited'), review(true), review(true), review(true)],
    charged: [
      result('arriving'),
      result('credited'),
      result('unmatched'),
      result('cancelled'),
      cardStep(false),
    ],
    unknown: [
      result('unknown'),
      result('credited'),
      result('cancelled'),
      result('cancelled'),
      cardStep(false),
    ],
    refused: [refused, cardStep(false), refused, refused, refused],
  }
  test.each(
    statuses.flatMap((status) => serverStatuses.map((server, column) => [status, server, column] as const)),
  )('the charge %s and the payment %s lead to the right step', (status, server, column) => {
    expect(view(status, server, 'review')).toEqual(views[status][column])
  })

  test('a credited purchase is shown at the URL of the result; other URLs start a new purchase', () => {
    expect(view('none', 'succeeded', 'result')).toEqual(result('credited'))
    expect(view('none', 'succeeded', 'package')).toEqual({ step: 'package' })
    expect(view('none', 'pending', 'result')).toEqual(review(false))
  })

  test.each<[Partial<PurchaseState>, Partial<Payment> | undefined, Card | undefined, PurchaseView]>([
    [{ packageName: undefined }, {}, card, { step: 'package' }],
    [{}, undefined, card, cardStep(false)],
    [{}, {}, undefined, cardStep(false)],
    [{}, { package: 1000 }, card, cardStep(false)],
    [{}, { postal_code: 'M5V 2T6' }, card, cardStep(false)],
    [{}, {}, card, review(false)],
  ])('a step is not shown before its requirements are met: %j, %j', (chosen, payment, ownCard, shown) => {
    const inputs = { isMissing: false, card: ownCard, requestedStep: 'review' } as const
    const state = { ...stateIn('none'), ...chosen }
    expect(viewPurchase(state, { ...inputs, payment: payment && paymentIn('pending', payment) })).toEqual(
      shown,
    )
    expect(viewPurchase(state, { ...inputs, payment: undefined, requestedStep: undefined })).toEqual({
      step: 'package',
    })
  })
})
