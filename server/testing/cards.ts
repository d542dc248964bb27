import { billingDetails } from './payments.ts'
import type { TestServer } from './test-server.ts'

type ParentClient = Pick<TestServer['visitor'], 'post'>

/** Saves a card through the card form, and authenticates at the bank if necessary; returns the card's id. */
export async function saveCard(
  { sandbox }: TestServer,
  parent: ParentClient,
  number = '4242424242424242',
): Promise<string> {
  const { body, status } = await parent.post('/cards', {})
  if (status !== 201) throw new Error(`POST /cards returned ${status}`)
  const card = await sandbox.submitCard(number, billingDetails())
  const { body: setup } = await sandbox.confirm(body.client_secret, card)
  if (setup.status === 'requires_action') await sandbox.answerAtBank(setup, 'complete')
  else if (setup.status !== 'succeeded') throw new Error(`Saving card ${number} failed: ${setup.error?.code}`)
  return card
}
