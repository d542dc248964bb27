import { m } from '#messages'
import { askAtBank } from './bank.ts'
import { type Problem as Words, wordsOfRefusal } from './decline-text.ts'
import type { Refused } from './provider.ts'

type Problem = Words & { isUnsure?: boolean }
/** What of an intent, a card or an error the form looks at. */
type Answer = {
  id?: string
  status?: string
  payment_method?: string | null
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_setup_error?: Problem | null
  last_payment_error?: Problem | null
  error?: Problem & { setup_intent?: Answer; payment_intent?: Answer }
}
/** Asks the sandbox as the browser may. */
export type Ask = (path: string, params: Record<string, string>, method?: 'GET' | 'POST') => Promise<Answer>

/** Confirms an intent, with the card's owner asked at the bank where it wants that. */
export async function confirm(
  ask: Ask,
  kind: 'payment_intents' | 'setup_intents',
  client_secret: string,
  params: Record<string, string>,
): Promise<Refused & { status: string | undefined; card: string }> {
  const path = `/v1/${kind}/${client_secret.split('_secret_')[0]}`
  let intent = await ask(`${path}/confirm`, { ...params, client_secret, use_stripe_sdk: 'true' })
  const step = intent.next_action?.use_stripe_sdk?.stripe_js
  if (intent.status === 'requires_action' && step) {
    const asked = () => ask(path, { client_secret }, 'GET')
    await askAtBank(step, async () => (await asked()).status !== 'requires_action')
    intent = await asked()
  }
  const { error } = intent
  // A second press may find it done.
  const { status, payment_method } = error?.setup_intent ?? error?.payment_intent ?? intent
  const why = error ?? intent.last_setup_error ?? intent.last_payment_error
  return {
    ...{ status, card: payment_method ?? '', message: why ? wordsOfRefusal(why) : m.cards_bank_left() },
    isUnsure: why?.isUnsure ?? false,
  }
}
