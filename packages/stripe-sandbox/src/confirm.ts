import type Stripe from 'stripe'
import { attachToCustomer } from './attach-payment-method.ts'
import { behaviourRules } from './cards.ts'
import { createCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { cardError, type ErrorDetail, invalid } from './errors.ts'
import { changeIntent, failIntent, resolveMethodForIntent, startBankStep, toId } from './intents.ts'
import { text } from './params.ts'
import { getPrivateState, setPrivateState } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** Confirms a payment intent. The caller must have locked its row. */
export async function confirm(context: RequestContext, intent: Stripe.PaymentIntent) {
  const offSession = text(context.params, 'off_session')
  const isOffSession = Boolean(offSession) && offSession !== 'false'
  const method = await resolveMethodForIntent(context, intent)
  if (isOffSession && !method.customer) {
    throw invalid('A PaymentMethod must be attached to a customer to be charged off session.', {
      param: 'payment_method',
    })
  }
  // How the test card behaves, and whether its owner has agreed to later charges.
  const { does: behaviour, isSetUp } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { needsBankStep } = behaviourRules(behaviour)
  if (!needsBankStep || (needsBankStep === 'unless_set_up' && isOffSession && isSetUp))
    return takePayment(context, intent, method)
  // The owner is not present off session, and so cannot confirm the payment at the bank.
  if (isOffSession) return decline(context, intent, method, authenticationRequired)
  return changeIntent(
    context,
    intent,
    {
      last_payment_error: null,
      next_action: await startBankStep(context, intent),
      payment_method: method.id,
      status: 'requires_action',
    },
    'payment_intent.requires_action',
  )
}

const authenticationRequired = cardError(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
)

export async function takePayment(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const { does: behaviour } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { decline: error, isDisputed } = behaviourRules(behaviour)
  if (error) return decline(context, intent, method, error)
  const charge = await createCharge(context, intent, method)
  const paid = await changeIntent(
    context,
    intent,
    {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: method.id,
      status: 'succeeded',
    },
    'payment_intent.succeeded',
  )
  if (!method.customer) await saveOrSpendCard(context, paid, method)
  if (isDisputed) await openDispute(context, charge)
  return paid
}

async function decline(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: ErrorDetail,
) {
  const charge = await createCharge(context, intent, method, error)
  return failIntent(
    context,
    { ...intent, latest_charge: charge.id },
    { ...error, charge: charge.id, payment_method: method },
  )
}

/**
 * Saves the card of a payment if the merchant asked for that with `setup_future_usage`. Otherwise marks the card as
 * spent, because a card without a customer can pay only once.
 */
async function saveOrSpendCard(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const customer = toId(intent.customer)
  const isSaved = Boolean(intent.setup_future_usage && customer)
  if (isSaved && customer) await attachToCustomer(context, method, customer)
  const state = await getPrivateState(context.tx, 'payment_method', method.id)
  const isSetUp = state.isSetUp || (isSaved && intent.setup_future_usage === 'off_session')
  await setPrivateState(context.tx, 'payment_method', method.id, { ...state, isSetUp, isSpent: !isSaved })
}
