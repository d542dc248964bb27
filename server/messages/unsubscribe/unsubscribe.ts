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
  if (!('preferences' in target)) {
    const on = await isAddressSubscribed(deps.db, target.subscriber_id)
    if (on === undefined) throw new Refusal('not_found')
    return { preference: 'news_and_promo', on, has_settings: false }
  }
  const { preferences, ...person } = target
  const wanted = await Promise.all(preferences.map((preference) => isMailWanted(deps.db, person, preference)))
  return { preference: preferences[0], on: wanted.includes(true), has_settings: true }
}

/** Stops the mails that a code is for. Idempotent. Throws the refusal `not_found` for an invalid code. (N10) */
export async function unsubscribe(deps: Deps, code: string): Promise<MailSubscription> {
  const { on: _, ...subscription } = await getMailSubscription(deps, code)
  const target = await readUnsubscribeCode(deps, code)
  await deps.transaction(async (tx) => {
    if (!('preferences' in target)) return unsubscribeAddress(deps, tx, target.subscriber_id)
    const { preferences, ...person } = target
    await disableMails(deps, tx, person, preferences)
    await announce(tx, person.family_id, 'family')
  })
  return { ...subscription, on: false }
}
