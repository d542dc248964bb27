import type { JoinDetails } from '#contract/accounts/invites.ts'
import { hoursAfter } from '#contract/calendar.ts'
import {
  JOIN_ADDRESS_LIMIT,
  JOIN_APPROVAL_DAYS,
  ONE_TIME_CODE_LIMIT,
  VIEW_INVITATION_LIMIT,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { splitNames } from '#server/accounts/families/person.ts'
import { findMemberByEmail } from '#server/accounts/families/queries.ts'
import { inviteJoined } from '#server/accounts/notifications/invites.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import { findInviteByLink, redeemLink } from './queries.ts'

type Caller = Pick<Origin, 'ip'>

/** Returns the data of the invitation page. Throws the refusal `not_found` for an invalid link. (K05) */
export async function getInvitation(deps: Deps, code: string, { ip }: Caller) {
  await throttle(deps, [{ key: `see-invitation:${ip}`, ...VIEW_INVITATION_LIMIT }])
  const invite = await findOpenInvite(deps, code)
  if (!invite) throw new Refusal('not_found')
  const { inviter, name, channel } = invite
  return { inviter, ...splitNames({ name }), asks_email: channel === 'sms' }
}

/**
 * Stores the kid's details until the parent decides, and tells the parent by mail. Works on the parents' site and the
 * kid site, because it opens no session. Throws the refusal `not_found` for an invalid link, and `join_failed` if the
 * invited address belongs to an account, or a typed one to a member of the family. (K05, X09)
 */
export async function requestToJoin(
  deps: Deps,
  code: string,
  form: JoinDetails,
  language: Language,
  { ip }: Caller,
): Promise<null> {
  await throttle(deps, [{ key: `join:${ip}`, ...ONE_TIME_CODE_LIMIT }])
  const invite = await findOpenInvite(deps, code)
  const details = invite && (await validateJoinForm(deps, invite, form, language))
  return deps.transaction(async (tx) => {
    // Refuse inside the transaction, not before it: for a repeated `Idempotency-Key`, `deps.transaction` then returns the
    // stored response instead of this refusal.
    if (!invite || !details) throw new Refusal('not_found')
    const { email, first_name, last_name } = details
    // An address that the kid typed is not verified yet, so it makes no difference whether other families use it. (X09)
    const isTaken =
      (invite.channel === 'email' && (await findLogin(tx, email))) ||
      (await findMemberByEmail(tx, invite.family_id, email))
    if (isTaken) throw new Refusal('join_failed')
    if (!(await redeemLink(tx, invite, details))) throw new Refusal('not_found')
    await notifyAddress(deps, tx, {
      family_id: invite.family_id,
      to: { address: invite.inviter_email, name: invite.inviter },
      language: invite.inviter_language,
      kind: inviteJoined,
      facts: { first_name: invite.inviter, kid: `${first_name} ${last_name}`.trim(), email },
    })
    await announce(tx, invite.family_id, 'family')
    return null
  })
}

const findOpenInvite = ({ db, clock }: Deps, code: string) =>
  findInviteByLink(db, hashToken(code), clock.now())

type OpenInvite = NonNullable<Awaited<ReturnType<typeof findOpenInvite>>>

async function validateJoinForm(deps: Deps, invite: OpenInvite, form: JoinDetails, language: Language) {
  // Without this limit, somebody with the link could find out which addresses the family's members use.
  await throttle(deps, [{ key: `join-with:${invite.id}`, ...JOIN_ADDRESS_LIMIT }])
  const email = (invite.channel === 'email' ? invite.email : form.email)?.toLowerCase()
  if (!email) throw new Refusal('invalid', { fields: { email: 'email_required' } })
  // Leaves out the names of the rest of the family: somebody with the link could find them out by trying passwords.
  await assertHardToGuess(form.password, [{ email, ...splitNames(form) }, { first_name: invite.inviter }])
  const password_hash = await deps.passwords.hash(form.password)
  const joined_at = deps.clock.now()
  const expires_at = hoursAfter(joined_at, 24 * JOIN_APPROVAL_DAYS)
  return { email, language, ...splitNames(form), password_hash, joined_at, expires_at }
}
