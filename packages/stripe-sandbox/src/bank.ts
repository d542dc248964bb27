import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { payAfterBank } from './confirm.ts'
import { findObject, getPrivateState, lockObject, type Tx } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { setUpAfterBank } from './setup-intents.ts'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The step at the bank an address stands for, while it is open. */
export async function findBankStep(tx: Tx, id: string, token: string) {
  const intent = (await findObject(tx, 'payment_intent', id)) ?? (await findObject(tx, 'setup_intent', id))
  const step = intent && (await getPrivateState(tx, intent.object, id))
  if (!intent || !step || !isSame(step.token, token)) return undefined
  return { intent, return_url: step.return_url }
}

function isSame(left: string, right: string) {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The card's owner agrees or not, once; answers where to go back to, or nothing where the step is no longer open. */
export async function completeBankStep(context: RequestContext, token: string, agreed: boolean) {
  const seen = await findBankStep(context.tx, context.id, token)
  if (!seen) return undefined
  await lockObject(context.tx, seen.intent.object, context.id)
  // A second press may have waited for the first one at the lock.
  const open = await findBankStep(context.tx, context.id, token)
  if (!open) return undefined
  const { intent, return_url } = open
  if (intent.object === 'payment_intent') await payAfterBank(context, intent, agreed)
  else await setUpAfterBank(context, intent, agreed)
  return { back: return_url && backTo(return_url, intent, agreed) }
}

function backTo(return_url: string, { object, id, client_secret }: Intent, agreed: boolean) {
  const url = new URL(return_url)
  url.searchParams.set(object, id)
  url.searchParams.set(`${object}_client_secret`, client_secret ?? '')
  url.searchParams.set('redirect_status', agreed ? 'succeeded' : 'failed')
  return url.href
}
