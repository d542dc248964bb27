import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Identity, insertIdentity } from './queries.ts'

/** Lets the parent sign in with the identity. Does nothing when the identity is already linked. */
export const linkIdentity = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { provider, subject }: Identity,
  { family_id, user_id }: { family_id: string; user_id: string },
) => insertIdentity(tx, { provider, subject, family_id, user_id, linked_at: clock.now() })
