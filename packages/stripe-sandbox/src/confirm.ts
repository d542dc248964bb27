import type Stripe from 'stripe'
import { attachToCustomer } from './attach-payment-method.ts'
import { behaviourRules } from './cards.ts'
import { charge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { cardError, type Declined, type ErrorBody, invalid } from './errors.ts'
import { recordEvent } from './events.ts'
import { authenticationFailure, idIn, requireBankStep, resolveMethodForIntent } from './intents.ts'
import { text } from './params.ts'
import { getPrivateState, lockObject, setPrivateState, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** Tries to take an intent's money; its row is locked by the caller. */
export async function confirm(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent | Declined> {
  const said = text(context.params, 'off_session')
  const isOffSession = Boolean(said) && said !== 'false'
  const method = await resolveMethodForIntent(context, intent)
  if (isOffSession && !method.customer) {
    throw invalid('A PaymentMethod must be attached to a customer to be charged off session.', {
      param: 'payment_method',
    })
  }
  const { does, isSetUp } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { asks } = behaviourRules(does)
  if (!asks || (asks === 'unless_set_up' && isOffSession && isSetUp)) return take(context, intent, method)
  // Nobody is there to be asked.
  if (isOffSession) return decline(context, intent, method, askFirst)
  const asking: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: await requireBankStep(context, intent),
    payment_method: method.id,
    status: 'requires_action',
  }
  await updateObject(context.tx, asking)
  await recordEvent(context, 'payment_intent.requires_action', asking)
  return asking
}

const askFirst = cardError(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
)

/** What the card's owner answered at the bank. */
export async function payAfterBank(context: RequestContext, intent: Stripe.PaymentIntent, agreed: boolean) {
  const method = await lockObject(context.tx, 'payment_method', idIn(intent.payment_method) ?? '')
  if (agreed) return take(context, intent, method)
  return fail(context, intent, authenticationFailure('payment_intent', method))
}

async function take(context: RequestContext, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const { does } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { no, disputes } = behaviourRules(does)
  if (no) return decline(context, intent, method, no)
  const made = await charge(context, intent, method)
  await setPrivateState(context.tx, 'payment_intent', intent.id, null)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  await updateObject(context.tx, paid)
  await recordEvent(context, 'payment_intent.succeeded', paid)
  if (!method.customer) await keepOrSpend(context, paid, method)
  if (disputes) await openDispute(context, made)
  return paid
}

async function decline(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  no: ErrorBody,
) {
  const made = await charge(context, intent, method, no)
  return fail(
    context,
    { ...intent, latest_charge: made.id },
    { ...no, charge: made.id, payment_method: method },
  )
}

/** Ready to be tried with another card, and says why this one failed. */
async function fail(context: RequestContext, intent: Stripe.PaymentIntent, no: ErrorBody): Promise<Declined> {
  await setPrivateState(context.tx, 'payment_intent', intent.id, null)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    // Our own errors hold whole objects of Stripe's types, and codes of its list.
    last_payment_error: no as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await updateObject(context.tx, failed)
  await recordEvent(context, 'payment_intent.payment_failed', failed)
  return { declined: { ...no, payment_intent: failed } }
}

/** A card nobody owns may pay once; where the shop asked for it, it is saved instead, as if by a setup intent. */
async function keepOrSpend(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const customer = idIn(intent.customer)
  const isKept = Boolean(intent.setup_future_usage && customer)
  if (isKept && customer) await attachToCustomer(context, method, customer)
  const hidden = await getPrivateState(context.tx, 'payment_method', method.id)
  const isSetUp = hidden.isSetUp || (isKept && intent.setup_future_usage === 'off_session')
  await setPrivateState(context.tx, 'payment_method', method.id, { ...hidden, isSetUp, isSpent: !isKept })
}
