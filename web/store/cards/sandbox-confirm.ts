import { m } from '#messages'
import type { CardRefusal } from './card-provider.ts'
import { type DeclineReason, declineText } from './decline-text.ts'
import './bank-authentication.css'

type SandboxError = DeclineReason & { isOutcomeUnknown?: boolean }
/** The fields of the sandbox's responses (an intent, a card or an error) that the app reads. */
type SandboxResponse = {
  id?: string
  status?: string
  payment_method?: string | null
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_setup_error?: SandboxError | null
  last_payment_error?: SandboxError | null
  error?: SandboxError & { setup_intent?: SandboxResponse; payment_intent?: SandboxResponse }
}
export type CallSandbox = (
  path: string,
  params: Record<string, string>,
  method?: 'GET' | 'POST',
) => Promise<SandboxResponse>

/**
 * Confirms an intent (Stripe's record of a charge, or of a card to save), and shows the bank's authentication page if
 * the bank requires it. `message` says what went wrong, and means nothing if `status` is `succeeded`.
 */
export async function confirmSandboxIntent(
  callSandbox: CallSandbox,
  kind: 'payment_intents' | 'setup_intents',
  client_secret: string,
  params: Record<string, string>,
): Promise<CardRefusal & { status: string | undefined; cardId: string }> {
  const path = `/v1/${kind}/${client_secret.split('_secret_')[0]}`
  let intent = await callSandbox(`${path}/confirm`, { ...params, client_secret, use_stripe_sdk: 'true' })
  const bankUrl = intent.next_action?.use_stripe_sdk?.stripe_js
  if (intent.status === 'requires_action' && bankUrl) {
    const readIntent = () => callSandbox(path, { client_secret }, 'GET')
    await authenticateAtBank(bankUrl, async () => (await readIntent()).status !== 'requires_action')
    intent = await readIntent()
  }
  const { error } = intent
  // After a double click, the error of the second call contains the intent that the first call may have confirmed.
  const { status, payment_method } = error?.setup_intent ?? error?.payment_intent ?? intent
  const problem = error ?? intent.last_setup_error ?? intent.last_payment_error
  return {
    status,
    cardId: payment_method ?? '',
    message: problem ? declineText(problem) : m.cards_bank_left(),
    isOutcomeUnknown: problem?.isOutcomeUnknown ?? false,
  }
}

/**
 * Shows the bank's page in an iframe in a dialog, as Stripe's script does. Resolves when the cardholder has answered or
 * cancelled; the browser then restores the focus.
 */
async function authenticateAtBank(url: string, isAnswered: () => Promise<boolean>): Promise<void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog bank'
  dialog.ariaLabel = m.cards_bank()
  const frame = document.createElement('iframe')
  frame.title = m.cards_bank()
  const cancelButton = document.createElement('button')
  cancelButton.type = 'button'
  cancelButton.className = 'button ghost'
  cancelButton.textContent = m.ui_cancel()
  dialog.append(frame, cancelButton)
  document.body.append(dialog)

  await new Promise<void>((resolve) => {
    cancelButton.onclick = () => dialog.close()
    dialog.onclose = () => resolve()
    // Check after each of the bank's pages, because each may be the last.
    frame.onload = async () => {
      if (await isAnswered()) dialog.close()
    }
    frame.src = url
    dialog.showModal()
  })
  dialog.remove()
}
