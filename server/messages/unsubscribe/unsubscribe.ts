import type { MailSubscription } from '#contract/messages/notifications.ts'
import { Refusal } from '#contract/refusals.ts'
import { isAddressSubscribed, unsubscribeAddress } from '#server/messages/newsletter/unsubscribe.ts'
import { disableMails, isMailWanted } from '#server/messages/notifications/preferences.ts'
import { readUnsubscribeCode } from '#server/messages/notifications/unsubscribe-code.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'

/** Returns which mails a code stops. Throws the refusal `not_found` for an invalid code. (N10) */
export async function getMailSubscription(deps: Deps, code: string): Promise<MailSubscription> {
  const target = await readUnsubscribeCode(deps, code)
  if (!('preference' in target)) {
    const on = await isAddressSubscribed(deps.db, target.subscriber_id)
    if (on === undefined) throw new Refusal('not_found')
    return { preference: 'news_and_promo', on, has_settings: false }
  }
  const { preference, ...person } = target
  return { preference, on: await isMailWanted(deps.db, person, preference), has_settings: true }
}

/** Stops the mails that a code is for. Idempotent. Throws the refusal `not_found` for an invalid code. (N10) */
export async function unsubscribe(deps: Deps, code: string): Promise<MailSubscription> {
  const { on: _, ...subscription } = await getMailSubscription(deps, code)
  const target = await readUnsubscribeCode(deps, code)
  await deps.transaction(async (tx) => {
    if (!('preference' in target)) return unsubscribeAddress(deps, tx, target.subscriber_id)
    const { preference, ...person } = target
    await disableMails(deps, tx, person, preference)
    await announce(tx, person.family_id, 'family')
  })
  return { ...subscription, on: false }
}
