import { isEqualSecret } from './api-keys.ts'
import { takePayment } from './confirm.ts'
import { authenticationFailure, failIntent, type Intent, toId } from './intents.ts'
import { findObject, forUpdate, getPrivateState, lockObject, type Tx } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { finishSetup } from './setup-intents.ts'

/**
 * Returns an intent's pending bank step, the confirmation by the card's owner at the bank; undefined if the token is
 * wrong or the step is over.
 */
export async function findBankStep(tx: Tx, id: string, token: string, lock?: typeof forUpdate) {
  const intent =
    (await findObject(tx, 'payment_intent', id, lock)) ?? (await findObject(tx, 'setup_intent', id, lock))
  const step = intent && (await getPrivateState(tx, intent.object, id))
  if (!intent || !step || !isEqualSecret(step.token, token)) return undefined
  return { intent, return_url: step.return_url }
}

/** Ends a bank step. Returns the merchant's `return_url`, if any; undefined if the step is no longer open. */
export async function completeBankStep(context: RequestContext, token: string, isConfirmed: boolean) {
  // The lock makes a second click wait for the first.
  const step = await findBankStep(context.tx, context.id, token, forUpdate)
  if (!step) return undefined
  const { intent, return_url } = step
  const method = await lockObject(context.tx, 'payment_method', toId(intent.payment_method) ?? '')
  if (!isConfirmed) await failIntent(context, intent, authenticationFailure(intent.object, method))
  else if (intent.object === 'payment_intent') await takePayment(context, intent, method)
  else await finishSetup(context, intent, method)
  return { returnUrl: return_url && buildReturnUrl(return_url, intent, isConfirmed) }
}

function buildReturnUrl(return_url: string, { object, id, client_secret }: Intent, isConfirmed: boolean) {
  const url = new URL(return_url)
  url.searchParams.set(object, id)
  url.searchParams.set(`${object}_client_secret`, client_secret ?? '')
  url.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return url.href
}
