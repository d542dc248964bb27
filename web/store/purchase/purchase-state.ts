import type { Card } from '#contract/store/cards.ts'
import type { PackageName } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'

/** The steps in order. `?step=` in the URL counts them from 1. */
export const steps = ['package', 'card', 'review', 'result'] as const
export type Step = (typeof steps)[number]

/**
 * This tab's progress in charging the card. `checking`: the payment is read again, and nothing is charged yet.
 * `unknown`: the card may have been charged, and only the server knows.
 */
export type Charge =
  | { status: 'none' | 'checking' | 'charging' | 'charged' | 'unknown' }
  | { status: 'refused'; message: string }

/** The parent's choices in this tab, and the payment started for them. */
export type PurchaseState = {
  packageName?: PackageName | undefined
  /** The card provider's id of the chosen card. */
  cardId?: string | undefined
  payment_id?: string | undefined
  charge: Charge
}

export type PurchaseAction =
  | { type: 'package_chosen'; packageName: PackageName }
  /** The server has priced the package for the card's postal code. */
  | { type: 'quoted'; packageName: PackageName; cardId: string; payment_id: string }
  | { type: 'promo_changed'; payment_id: string }
  | { type: 'step_changed' }
  | { type: 'pay_pressed' }
  /** The payment differs from what the page showed, so nothing was charged. */
  | { type: 'payment_changed' }
  | { type: 'charge_sent' }
  | { type: 'charge_succeeded' }
  | { type: 'charge_refused'; message: string }
  /** The result is not known here, because the provider did not respond or the payment is no longer pending. */
  | { type: 'charge_unsettled' }
  /** The parent goes back to the review or the cards. This is safe: the same payment is never charged twice. */
  | { type: 'retried' }
  /** The parent has seen that the points have arrived. */
  | { type: 'credit_shown' }
  | { type: 'restarted' }

export const emptyPurchase: PurchaseState = { charge: { status: 'none' } }

/** Actions that are not allowed in a state leave it unchanged. (P02) */
export function reducePurchase(state: PurchaseState, action: PurchaseAction): PurchaseState {
  switch (action.type) {
    case 'package_chosen':
      return { ...state, packageName: action.packageName }
    case 'quoted': {
      if (isCharging(state)) return state
      const { packageName, cardId, payment_id } = action
      return { packageName, cardId, payment_id, charge: { status: 'none' } }
    }
    case 'promo_changed':
      return { ...state, payment_id: action.payment_id }
    case 'step_changed':
      return state.charge.status === 'refused' ? withCharge(state, 'none') : state
    case 'pay_pressed':
      return isCharging(state) ? state : withCharge(state, 'checking')
    case 'payment_changed':
      return state.charge.status === 'checking' ? withCharge(state, 'none') : state
    case 'charge_sent':
      return state.charge.status === 'checking' ? withCharge(state, 'charging') : state
    case 'charge_succeeded':
      return state.charge.status === 'charging' ? withCharge(state, 'charged') : state
    case 'charge_refused':
      return state.charge.status === 'charging'
        ? { ...state, charge: { status: 'refused', message: action.message } }
        : state
    case 'charge_unsettled':
      return state.charge.status === 'charging' ? withCharge(state, 'unknown') : state
    case 'retried':
      return isCharging(state) ? state : withCharge(state, 'none')
    case 'credit_shown':
      return { payment_id: state.payment_id, charge: { status: 'none' } }
    case 'restarted':
      return emptyPurchase
  }
}

const withCharge = (state: PurchaseState, status: Exclude<Charge['status'], 'refused'>): PurchaseState => ({
  ...state,
  charge: { status },
})

export const isCharging = ({ charge }: PurchaseState) =>
  charge.status === 'checking' || charge.status === 'charging'

/**
 * `arriving`: the card was charged, but the server has not credited the points yet. `unmatched`: the card was charged,
 * but the payment differs from the purchase, which the operator corrects. `cancelled`: nothing was charged.
 */
export type Result = 'credited' | 'arriving' | 'unmatched' | 'unknown' | 'cancelled' | { refused: string }

export type PurchaseView =
  | { step: 'package' }
  /** `isCancelled`: another purchase or a timeout cancelled the payment. */
  | { step: 'card'; isCancelled: boolean }
  | { step: 'review'; isCharging: boolean }
  | { step: 'result'; result: Result }

type Inputs = {
  /** Undefined if no payment was started, or if the server does not know it (`isMissing`). */
  payment: Payment | undefined
  isMissing: boolean
  /** The chosen card, if the family still has it. */
  card: Card | undefined
  /** The step in the URL. */
  requestedStep: Step | undefined
}

/** Shows the result once there is one, otherwise the requested step or the last reachable step before it. (P02) */
export function viewPurchase(state: PurchaseState, inputs: Inputs): PurchaseView {
  const result = findResult(state, inputs)
  if (result) return { step: 'result', result }
  if (isCharging(state)) return { step: 'review', isCharging: true }
  const reachableStep = findReachableStep(state, inputs)
  const step = steps[Math.min(steps.indexOf(inputs.requestedStep ?? 'package'), steps.indexOf(reachableStep))]
  if (step === 'review') return { step, isCharging: false }
  if (step === 'card') return { step, isCancelled: inputs.payment?.status === 'cancelled' }
  return { step: 'package' }
}

function findResult(state: PurchaseState, { payment, isMissing, requestedStep }: Inputs): Result | undefined {
  const { charge } = state
  const isSent = !isMissing && ['charging', 'charged', 'unknown'].includes(charge.status)
  if (payment?.status === 'succeeded') return isSent || requestedStep === 'result' ? 'credited' : undefined
  if (isCharging(state)) return undefined
  if (charge.status === 'refused') return { refused: charge.message }
  if (!isSent) return undefined
  if (payment?.status === 'failed' && charge.status === 'charged') return 'unmatched'
  if (payment && payment.status !== 'pending') return 'cancelled'
  return charge.status === 'charged' ? 'arriving' : 'unknown'
}

/** The review is reachable once the server has priced this package with the card's postal code. */
function findReachableStep({ packageName }: PurchaseState, { payment, card }: Inputs): Step {
  if (packageName === undefined) return 'package'
  const isPriced =
    payment?.status === 'pending' &&
    payment.package === packageName &&
    payment.postal_code === card?.billing_details.address.postal_code
  return isPriced ? 'review' : 'card'
}
