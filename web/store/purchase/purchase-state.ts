import type { Card } from '#contract/store/cards.ts'
import type { PackageName } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'

/** In their order; the page's address counts them from one. */
export const steps = ['package', 'card', 'review', 'result'] as const
export type Step = (typeof steps)[number]

/**
 * How far this tab is with charging the card. `checking`: the payment is read once more, nothing is charged yet.
 * `unknown`: the card may have been charged, and only the server can tell.
 */
export type Charge =
  | { status: 'none' | 'checking' | 'charging' | 'charged' | 'unknown' }
  | { status: 'refused'; message: string }

/** What a parent has chosen in this tab, and the payment it was started as. */
export type PurchaseState = {
  packageName?: PackageName | undefined
  /** The card, by the provider's id. */
  card?: string | undefined
  payment_id?: string | undefined
  charge: Charge
}

export type PurchaseAction =
  | { type: 'package_chosen'; packageName: PackageName }
  | { type: 'quoted'; packageName: PackageName; card: string; payment_id: string }
  | { type: 'promo_changed'; payment_id: string }
  | { type: 'step_changed' }
  | { type: 'pay_pressed' }
  /** The payment is no longer what the page showed: nothing was charged. */
  | { type: 'payment_changed' }
  | { type: 'charge_sent' }
  | { type: 'charge_succeeded' }
  | { type: 'charge_refused'; message: string }
  | { type: 'charge_unanswered' }
  /** Back to the review or another card: the same payment is never charged twice. */
  | { type: 'retried' }
  /** The parent has seen that the points are there. */
  | { type: 'credit_shown' }
  | { type: 'restarted' }

export const emptyPurchase: PurchaseState = { charge: { status: 'none' } }

/** What becomes of a purchase in this tab. What may not happen in its state changes nothing. (P02) */
export function reducePurchase(state: PurchaseState, action: PurchaseAction): PurchaseState {
  switch (action.type) {
    case 'package_chosen':
      return { ...state, packageName: action.packageName }
    case 'quoted': {
      if (isCharging(state)) return state
      const { packageName, card, payment_id } = action
      return { packageName, card, payment_id, charge: { status: 'none' } }
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
    case 'charge_unanswered':
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

/** How paying ended, as far as is known. */
export type Result = 'credited' | 'arriving' | 'unknown' | 'cancelled' | { refused: string }

/** What the page shows. */
export type PurchaseView =
  | { step: 'package' }
  /** `isCancelled`: by another purchase, or because it lay too long. */
  | { step: 'card'; isCancelled: boolean }
  | { step: 'review'; isCharging: boolean }
  | { step: 'result'; result: Result }

/** What the server and the address say. */
type Facts = {
  /** As the server has it; undefined while none was started, and for one that it does not know any more. */
  payment: Payment | undefined
  isMissing: boolean
  /** The card chosen in this tab, where the family still has it. */
  card: Card | undefined
  /** The step that the address names, if it does. */
  requestedStep: Step | undefined
}

/** Which step is shown: the requested one, but none that is not reached yet, and the result as soon as there is one. (P02) */
export function viewPurchase(state: PurchaseState, facts: Facts): PurchaseView {
  const result = findResult(state, facts)
  if (result) return { step: 'result', result }
  if (isCharging(state)) return { step: 'review', isCharging: true }
  const reachable = findReachableStep(state, facts)
  const step = steps[Math.min(steps.indexOf(facts.requestedStep ?? 'package'), steps.indexOf(reachable))]
  if (step === 'review') return { step, isCharging: false }
  if (step === 'card') return { step, isCancelled: facts.payment?.status === 'cancelled' }
  return { step: 'package' }
}

function findResult(state: PurchaseState, { payment, isMissing, requestedStep }: Facts): Result | undefined {
  const { charge } = state
  const isSent = !isMissing && ['charging', 'charged', 'unknown'].includes(charge.status)
  if (payment?.status === 'succeeded') return isSent || requestedStep === 'result' ? 'credited' : undefined
  if (isCharging(state)) return undefined
  if (charge.status === 'refused') return { refused: charge.message }
  if (!isSent) return undefined
  if (payment && payment.status !== 'pending') return 'cancelled'
  return charge.status === 'charged' ? 'arriving' : 'unknown'
}

/** The review shows only what the server has priced for this package and the card's postal code. */
function findReachableStep({ packageName }: PurchaseState, { payment, card }: Facts): Step {
  if (packageName === undefined) return 'package'
  const isPriced =
    payment?.status === 'pending' &&
    payment.package === packageName &&
    payment.postal_code === card?.billing_details.address.postal_code
  return isPriced ? 'review' : 'card'
}
