import type Stripe from 'stripe'
import { attachToCustomer } from './attach-payment-method.ts'
import { behaviourRules } from './cards.ts'
import { charge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { cardError, type Declined, type ErrorDetail, invalid } from './errors.ts'
import { changeIntent, failIntent, requireBankStep, resolveMethodForIntent, toId } from './intents.ts'
import { text } from './params.ts'
import { getPrivateState, setPrivateState } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** Confirms a payment intent. The caller must have locked its row. */
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
  if (!asks || (asks === 'unless_set_up' && isOffSession && isSetUp))
    return takePayment(context, intent, method)
  // Off session, the owner cannot be asked.
  if (isOffSession) return decline(context, intent, method, authenticationRequired)
  return changeIntent(
    context,
    intent,
    {
      last_payment_error: null,
      next_action: await requireBankStep(context, intent),
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
  const { does } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { no, disputes } = behaviourRules(does)
  if (no) return decline(context, intent, method, no)
  const made = await charge(context, intent, method)
  const paid = await changeIntent(
    context,
    intent,
    {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: made.id,
      payment_method: method.id,
      status: 'succeeded',
    },
    'payment_intent.succeeded',
  )
  if (!method.customer) await attachOrSpend(context, paid, method)
  if (disputes) await openDispute(context, made)
  return paid
}

async function decline(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  no: ErrorDetail,
) {
  const made = await charge(context, intent, method, no)
  return failIntent(
    context,
    { ...intent, latest_charge: made.id },
    { ...no, charge: made.id, payment_method: method },
  )
}

/** A card without a customer can pay once, unless the shop asked to save it with `setup_future_usage`. */
async function attachOrSpend(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const customer = toId(intent.customer)
  const isKept = Boolean(intent.setup_future_usage && customer)
  if (isKept && customer) await attachToCustomer(context, method, customer)
  const hidden = await getPrivateState(context.tx, 'payment_method', method.id)
  const isSetUp = hidden.isSetUp || (isKept && intent.setup_future_usage === 'off_session')
  await setPrivateState(context.tx, 'payment_method', method.id, { ...hidden, isSetUp, isSpent: !isKept })
}
