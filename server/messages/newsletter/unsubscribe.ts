import { disableMails, isMailWanted } from '#server/messages/notifications/preferences.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { endSubscription, listSubscriptionsOfAddress } from './queries.ts'

/** Returns whether the address of a subscriber still gets the newsletter; undefined if the subscriber is unknown. */
export async function isAddressSubscribed(db: Db, subscriberId: string): Promise<boolean | undefined> {
  const subscriptions = await listSubscriptionsOfAddress(db, subscriberId)
  if (subscriptions.length === 0) return undefined
  for (const { email, family_id, user_id } of subscriptions) {
    if (email) return true // a subscription that has ended has no address
    if (family_id && user_id && (await isMailWanted(db, { family_id, user_id }, 'news_and_promo')))
      return true
  }
  return false
}

/**
 * Ends all subscriptions of a subscriber's address. If the address now belongs to a parent, also switches off that
 * parent's news mails. (N10, N07)
 */
export async function unsubscribeAddress(deps: Deps, tx: Tx, subscriberId: string): Promise<void> {
  for (const { email, family_id, user_id } of await listSubscriptionsOfAddress(tx, subscriberId)) {
    if (email)
      await endSubscription(tx, email, { ended_at: deps.clock.now(), ended_by: 'link', user_id: null })
    if (!family_id || !user_id) continue
    await disableMails(deps, tx, { family_id, user_id }, ['news_and_promo'])
    await announce(tx, family_id, 'family')
  }
}
