import type Stripe from 'stripe'
import { attachTo } from './attaching.ts'
import type { Call } from './call.ts'
import { mannerOf } from './cards.ts'
import { charge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { note } from './events.ts'
import { text } from './form.ts'
import { askAtBank, authenticationFailure, idIn, methodFor } from './intents.ts'
import { cardError, type Declined, type ErrorBody, invalid } from './refusals.ts'
import { hiddenOf, hide, lock, save } from './store.ts'

/** Tries to take an intent's money; its row is locked by the caller. */
export async function confirm(
  call: Call,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent | Declined> {
  const said = text(call.params, 'off_session')
  const isOffSession = Boolean(said) && said !== 'false'
  const method = await methodFor(call, intent)
  if (isOffSession && !method.customer) {
    throw invalid('A PaymentMethod must be attached to a customer to be charged off session.', {
      param: 'payment_method',
    })
  }
  const { does, isSetUp } = await hiddenOf(call.tx, 'payment_method', method.id)
  const { asks } = mannerOf(does)
  if (!asks || (asks === 'unless_set_up' && isOffSession && isSetUp)) return take(call, intent, method)
  // Nobody is there to be asked.
  if (isOffSession) return decline(call, intent, method, askFirst)
  const asking: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: await askAtBank(call, intent),
    payment_method: method.id,
    status: 'requires_action',
  }
  await save(call.tx, asking)
  await note(call, 'payment_intent.requires_action', asking)
  return asking
}

const askFirst = cardError(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
)

/** What the card's owner answered at the bank. */
export async function payAfterBank(call: Call, intent: Stripe.PaymentIntent, agreed: boolean) {
  const method = await lock(call.tx, 'payment_method', idIn(intent.payment_method) ?? '')
  if (agreed) return take(call, intent, method)
  return fail(call, intent, authenticationFailure('payment_intent', method))
}

async function take(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const { does } = await hiddenOf(call.tx, 'payment_method', method.id)
  const { no, disputes } = mannerOf(does)
  if (no) return decline(call, intent, method, no)
  const made = await charge(call, intent, method)
  await hide(call.tx, 'payment_intent', intent.id, null)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  await save(call.tx, paid)
  await note(call, 'payment_intent.succeeded', paid)
  if (!method.customer) await keepOrSpend(call, paid, method)
  if (disputes) await openDispute(call, made)
  return paid
}

async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  no: ErrorBody,
) {
  const made = await charge(call, intent, method, no)
  return fail(call, { ...intent, latest_charge: made.id }, { ...no, charge: made.id, payment_method: method })
}

/** Ready to be tried with another card, and says why this one failed. */
async function fail(call: Call, intent: Stripe.PaymentIntent, no: ErrorBody): Promise<Declined> {
  await hide(call.tx, 'payment_intent', intent.id, null)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    // Our own errors hold whole objects of Stripe's types, and codes of its list.
    last_payment_error: no as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(call.tx, failed)
  await note(call, 'payment_intent.payment_failed', failed)
  return { declined: { ...no, payment_intent: failed } }
}

/** A card nobody owns may pay once; where the shop asked for it, it is saved instead, as if by a setup intent. */
async function keepOrSpend(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const customer = idIn(intent.customer)
  const isKept = Boolean(intent.setup_future_usage && customer)
  if (isKept && customer) await attachTo(call, method, customer)
  const hidden = await hiddenOf(call.tx, 'payment_method', method.id)
  const isSetUp = hidden.isSetUp || (isKept && intent.setup_future_usage === 'off_session')
  await hide(call.tx, 'payment_method', method.id, { ...hidden, isSetUp, isSpent: !isKept })
}
