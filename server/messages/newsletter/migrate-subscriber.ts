import type { Role } from '#contract/values.ts'
import { enableNews } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteRequestsForAddress, endSubscription } from './queries.ts'

type Person = { family_id: string; user_id: string; role: Role; email: string }

/**
 * Ends the subscription of an address that now belongs to an account. If a parent's address was subscribed, switches
 * news by mail on in the parent's settings and copies the consent. For a child's address, also deletes the newsletter
 * requests, so that the links in their confirmation mails stop working. A helper has no such settings, and gets no newsletter. (N07)
 */
export async function migrateSubscriber(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const { family_id, user_id, role, email } = person
  if (role === 'helper') return
  const isParent = role === 'parent'
  const ending = { ended_at: deps.clock.now(), ended_by: role, user_id: isParent ? user_id : null }
  const subscription = await endSubscription(tx, email, ending)
  if (!isParent) await deleteRequestsForAddress(tx, email)
  if (!subscription || !isParent) return
  const { language, text_version, confirmed_at: given_at } = subscription
  await enableNews(
    deps,
    tx,
    { family_id, user_id },
    { language, text_version, given_at, given_by: 'newsletter' },
  )
}
