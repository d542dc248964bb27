import type { Invite } from '#contract/accounts/invites.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { InviteRow } from './queries.ts'

/** `joined_at` is when the kid filled in the form of the invitation. A parent must then still approve it. */
export function toInvite(row: InviteRow, now: Date): Invite {
  const { id, channel, email, phone, sent, joined_at } = row
  return {
    id,
    channel,
    email,
    phone,
    sent,
    name: joined_at ? `${row.first_name} ${row.last_name}`.trim() : row.name,
    status: joined_at ? 'waiting' : 'invited',
    expired: row.expires_at <= now,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    joined_at: joined_at?.toISOString() ?? null,
  }
}

/** Returns the first names of the kid and of the inviting parent, for messages to the kid. */
export async function getInviteNames(tx: Tx, { family_id, invited_by, first_name, name }: InviteNames) {
  const parents = await listParents(tx, family_id)
  // The parent who invited may have been removed since.
  const inviter = parents.find(({ id }) => id === invited_by) ?? parents[0]
  return { first_name: first_name ?? name.split(' ')[0] ?? '', parent: inviter?.first_name ?? '' }
}
type InviteNames = Pick<InviteRow, 'family_id' | 'invited_by' | 'first_name' | 'name'>
