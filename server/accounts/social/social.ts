import { minutesAfter } from '#contract/calendar.ts'
import { SOCIAL_SIGN_IN_LIMIT, SOCIAL_TICKET_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { email, type SocialProviderName } from '#contract/values.ts'
import { identityLinked } from '#server/accounts/notifications/sign-in.ts'
import { assertOpen } from '#server/accounts/sessions/account-state.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { SocialPerson } from '#server/platform/adapters/social/port.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import { linkIdentity } from './link-identity.ts'
import { findUserByIdentity, type Identity, insertTicket } from './queries.ts'

/** A person's data from a provider. `email` is in lower case. */
type ProviderIdentity = Identity & Pick<SocialPerson, 'email' | 'isEmailVerified'>

/** The refusal `google_failed` or `facebook_failed`. */
export const createSocialRefusal = (provider: SocialProviderName) => new Refusal(`${provider}_failed`)

/**
 * Signs a parent in with a provider's access token. Throws the refusal `google_failed` or `facebook_failed` when the
 * token is invalid or the account must not be opened, without telling which; `finish_signup` with a ticket for a new
 * person, or for one whose address the provider has not verified; `account_closed` with a restore ticket for a closed
 * family; `kid_site`; and `too_many`. (S04, S09, S16)
 */
export async function signInWith(
  deps: Deps,
  provider: SocialProviderName,
  accessToken: string,
  origin: Origin,
) {
  if (origin.kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `social:${origin.ip}`, ...SOCIAL_SIGN_IN_LIMIT }])
  const person = await fetchProviderPerson(deps, provider, accessToken)
  const identity: ProviderIdentity = { ...person, provider }
  const parentOrTicket = await deps.transaction(
    async (tx) => (await findOrLinkParent(deps, tx, identity)) ?? issueTicket(deps, tx, identity),
  )
  if ('ticket' in parentOrTicket) {
    const { email, first_name, last_name } = person
    throw new Refusal('finish_signup', { ...parentOrTicket, person: { email, first_name, last_name } })
  }
  await assertOpen(deps, parentOrTicket, createSocialRefusal(provider).code)
  return deps.transaction((tx) => openSession(deps, tx, parentOrTicket, origin))
}

async function fetchProviderPerson(
  { social, clock, reportError }: Deps,
  provider: SocialProviderName,
  accessToken: string,
): Promise<SocialPerson> {
  // The operator gets a report of the error; the parent can only try again.
  const person = await social[provider]?.fetchPerson(accessToken, clock.now()).catch((error) => {
    reportError(error)
    return undefined
  })
  const address = email.safeParse(person?.email.toLowerCase())
  if (!person || !address.success) throw createSocialRefusal(provider)
  return { ...person, email: address.data }
}

/**
 * Returns the parent linked to an identity. When nobody is linked, links and returns the parent who has the identity's
 * address, provided that both the provider and we have verified it. Returns undefined for a new person or an unverified
 * address. Throws the refusal `google_failed` or `facebook_failed` when the linked parent is inactive, or when a
 * verified address belongs to an account that must not be linked, such as a child's.
 */
export async function findOrLinkParent(
  deps: Deps,
  tx: Tx,
  { provider, subject, email, isEmailVerified }: ProviderIdentity,
) {
  const linked = await findUserByIdentity(tx, { provider, subject })
  if (linked && !linked.active) throw createSocialRefusal(provider)
  if (linked) return linked
  const login = isEmailVerified ? await findLogin(tx, email) : undefined
  if (!login) return undefined
  if (login.role !== 'parent' || !login.active || !login.email_verified_at)
    throw createSocialRefusal(provider)
  // In a closed family nothing is linked yet: the parent can only restore the family. The first sign-in after the restore
  // links the identity.
  if (login.closed_at) return login
  await linkIdentity(deps, tx, { provider, subject }, login)
  await notifyAddress(deps, tx, {
    family_id: login.family_id,
    to: { address: login.email, name: login.first_name },
    language: login.language,
    kind: identityLinked,
    facts: { first_name: login.first_name, provider },
  })
  return login
}

async function issueTicket({ clock, secrets }: Deps, tx: Tx, identity: ProviderIdentity) {
  const ticket = secrets.newToken()
  const { provider, subject, email, isEmailVerified } = identity
  await insertTicket(tx, {
    provider,
    subject,
    email,
    email_verified: isEmailVerified,
    hash: hashToken(ticket),
    expires_at: minutesAfter(clock.now(), SOCIAL_TICKET_MINUTES),
  })
  return { ticket }
}
