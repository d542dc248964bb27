import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Identity, insertIdentity } from './queries.ts'

/**
 * Links the identity to the parent, who can then sign in with it. Does nothing if the identity is already linked to any
 * account, this one or another.
 */
export async function linkIdentity(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  { provider, subject }: Identity,
  { family_id, user_id }: { family_id: string; user_id: string },
) {
  const linked_at = deps.clock.now()
  if (await insertIdentity(tx, { provider, subject, family_id, user_id, linked_at }))
    await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'provider_linked', detail: provider })
}
