import type { JoinDetails } from '#contract/accounts/invites.ts'
import { hoursAfter } from '#contract/calendar.ts'
import {
  JOIN_ADDRESS_LIMIT,
  JOIN_APPROVAL_DAYS,
  MAILED_LINK_LIMIT,
  SEE_INVITATION_LIMIT,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { splitNames } from '#server/accounts/families/person.ts'
import { inviteJoined } from '#server/accounts/notifications/invites.ts'
import { assertUncommonPassword } from '#server/accounts/sessions/passwords.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import { findInviteByLink, redeemLink } from './queries.ts'

type From = Pick<Origin, 'ip'>

/** Returns what the invitation page shows; the link stays valid. Refuses `not_found` for an invalid link. (K05) */
export async function getInvitation(deps: Deps, code: string, { ip }: From) {
  await throttle(deps, [{ key: `see-invitation:${ip}`, ...SEE_INVITATION_LIMIT }])
  const link = await findOpenInvite(deps, code)
  if (!link) throw new Refusal('not_found')
  const { inviter, name, channel } = link
  return { inviter, ...splitNames({ name }), asks_email: channel === 'sms' }
}

/**
 * Stores the kid's answer until the parent decides, and tells the parent. Works on both sites, because it opens no
 * session. Refuses `not_found` for an invalid link, and `join_failed` for an address in use. (K05)
 */
export async function joinFamily(
  deps: Deps,
  code: string,
  given: JoinDetails,
  language: Language,
  { ip }: From,
): Promise<null> {
  await throttle(deps, [{ key: `join:${ip}`, ...MAILED_LINK_LIMIT }])
  const link = await findOpenInvite(deps, code)
  const answer = link && (await checkAnswer(deps, link, given, language))
  return deps.transaction(async (tx) => {
    // Inside the transaction, because a repeated request finds the link used and must get the first response.
    if (!link || !answer) throw new Refusal('not_found')
    const { email, first_name, last_name } = answer
    if (await findLogin(tx, email)) throw new Refusal('join_failed')
    if (!(await redeemLink(tx, hashToken(code), answer))) throw new Refusal('not_found')
    await notifyAddress(deps, tx, {
      family_id: link.family_id,
      to: { address: link.inviter_email, name: link.inviter },
      language: link.inviter_language,
      kind: inviteJoined,
      facts: { first_name: link.inviter, kid: `${first_name} ${last_name}`.trim(), email },
    })
    await announce(tx, link.family_id, 'family')
    return null
  })
}

const findOpenInvite = ({ db, clock }: Deps, code: string) =>
  findInviteByLink(db, hashToken(code), clock.now())

type Link = NonNullable<Awaited<ReturnType<typeof findOpenInvite>>>

async function checkAnswer(deps: Deps, link: Link, given: JoinDetails, language: Language) {
  // A link must not let its holder probe for accounts.
  await throttle(deps, [{ key: `join-with:${link.id}`, ...JOIN_ADDRESS_LIMIT }])
  const email = (link.channel === 'email' ? link.email : given.email)?.toLowerCase()
  if (!email) throw new Refusal('invalid', { fields: { email: 'email_required' } })
  assertUncommonPassword(given.password)
  const password_hash = await deps.passwords.hash(given.password)
  const joined_at = deps.clock.now()
  const expires_at = hoursAfter(joined_at, 24 * JOIN_APPROVAL_DAYS)
  return { email, language, ...splitNames(given), password_hash, joined_at, expires_at }
}
