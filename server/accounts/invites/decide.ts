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
 * Makes a kid who has joined (filled in the form of the invitation) a child of the family, and tells the kid by mail. Stores
 * the consent that the parent gave when inviting. Returns the child's id. Throws the refusal `not_found`;
 * `invite_moved_on` while the kid has not joined yet; and `address_taken` when another account has taken the kid's
 * address meanwhile. (K05)
 */
export const approveInvite = (deps: Deps, parent: Actor, id: string): Promise<string> =>
  deps.transaction(async (tx) => {
    const kid = await lockJoinedKid(deps, tx, parent, id)
    const { family_id, channel, email, phone, language, first_name, last_name, password_hash } = kid
    // A kid who joined by the mailed link has thereby verified the address.
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
    await notifyAddress(deps, tx, { ...toRecipient(kid), kind: inviteApproved, facts })
    await announce(tx, family_id, 'family')
    return child_id
  })

/**
 * Deletes the kid's data and tells the kid by mail. Throws the refusal `not_found`, or `invite_moved_on` while the kid
 * has not joined yet. (K05)
 */
export const declineInvite = (deps: Deps, parent: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const kid = await lockJoinedKid(deps, tx, parent, id)
    await deleteInvite(tx, kid)
    await notifyAddress(deps, tx, {
      ...toRecipient(kid),
      kind: inviteDeclined,
      facts: await getInviteNames(tx, kid),
    })
    await announce(tx, parent.family_id, 'family')
    return null
  })

type JoinColumn = 'joined_at' | 'first_name' | 'last_name' | 'password_hash'
type JoinedKid = InviteRow & { [Name in JoinColumn]: NonNullable<InviteRow[Name]> }

async function lockJoinedKid(deps: Deps, tx: Tx, { family_id }: Actor, id: string): Promise<JoinedKid> {
  const row = await lockInvite(tx, { family_id, id, now: deps.clock.now() })
  if (!row) throw new Refusal('not_found')
  if (!hasJoined(row)) throw new Refusal('invite_moved_on')
  return row
}

/** A check constraint of the table ensures that the columns of `JoinColumn` are all set or all null. */
const hasJoined = (row: InviteRow): row is JoinedKid => row.joined_at !== null

const toRecipient = ({ family_id, email, first_name, language }: JoinedKid) => ({
  family_id,
  language,
  to: { address: email, name: first_name },
})
