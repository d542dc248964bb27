import { Refusal } from '#contract/refusals.ts'
import { createChildAccount } from '#server/accounts/children/child-account.ts'
import { issueChildCode } from '#server/accounts/children/invitation.ts'
import { inviteApproved, inviteDeclined } from '#server/accounts/notifications/invites.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { getInviteNames } from './invite.ts'
import { deleteInvite, type InviteRow, lockInvite } from './queries.ts'

/**
 * Turns a kid who has joined into a child of the family, with the consent given at the invitation. Returns the child's
 * id. Refuses `not_found`, `invite_moved_on` before the kid has joined, and `address_taken` when its address has got an
 * account elsewhere since. (K05)
 */
export const approveInvite = (deps: Deps, parent: Actor, id: string): Promise<string> =>
  deps.transaction(async (tx) => {
    const kid = await lockJoinedKid(deps, tx, parent, id)
    const { family_id, channel, email, phone, language, first_name, last_name, password_hash } = kid
    // Opening the mailed link verified the address.
    const email_verified_at = channel === 'email' ? kid.joined_at : null
    const child_id = await createChildAccount(
      deps,
      tx,
      {
        family_id,
        email,
        email_verified_at,
        phone,
        first_name,
        last_name,
        birthday: null,
        language,
        password_hash,
      },
      {
        given_by: kid.invited_by,
        text_version: kid.consent_version,
        language: kid.consent_language,
        given_at: kid.consent_at,
      },
    )
    if (!child_id) throw new Refusal('address_taken')
    await deleteInvite(tx, kid)
    const codeId = email_verified_at ? null : await issueChildCode(deps, tx, { family_id, user_id: child_id })
    const facts = { ...(await getInviteNames(tx, kid)), codeId }
    await notifyAddress(deps, tx, { ...recipientOf(kid), kind: inviteApproved, facts })
    await announce(tx, family_id, 'family')
    return child_id
  })

/** Deletes what the kid gave and mails it. Refuses `not_found`, `invite_moved_on` before the kid has joined. (K05) */
export const declineInvite = (deps: Deps, parent: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const kid = await lockJoinedKid(deps, tx, parent, id)
    await deleteInvite(tx, kid)
    await notifyAddress(deps, tx, {
      ...recipientOf(kid),
      kind: inviteDeclined,
      facts: await getInviteNames(tx, kid),
    })
    await announce(tx, parent.family_id, 'family')
    return null
  })

type Given = 'joined_at' | 'first_name' | 'last_name' | 'password_hash'
type JoinedKid = InviteRow & { [Name in Given]: NonNullable<InviteRow[Name]> }

async function lockJoinedKid(deps: Deps, tx: Tx, { family_id }: Actor, id: string): Promise<JoinedKid> {
  const row = await lockInvite(tx, { family_id, id, now: deps.clock.now() })
  if (!row) throw new Refusal('not_found')
  if (!hasJoined(row)) throw new Refusal('invite_moved_on')
  return row
}

/** A check constraint sets the four columns together. */
const hasJoined = (row: InviteRow): row is JoinedKid => row.joined_at !== null

const recipientOf = ({ family_id, email, first_name, language }: JoinedKid) => ({
  family_id,
  language,
  to: { address: email, name: first_name },
})
