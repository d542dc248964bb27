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
import { findIdentity, type Identity, insertTicket } from './queries.ts'

/** `email` is in lower case. */
type ProviderIdentity = Identity & Pick<SocialPerson, 'email' | 'isEmailVerified'>

export const providerFailed = (provider: SocialProviderName) => new Refusal(`${provider}_failed`)

/**
 * Signs a parent in with a provider's access token. Refuses `google_failed` or `facebook_failed` whatever the reason,
 * `finish_signup` with a ticket for a new person, `kid_site`, `too_many`, and `account_closed` for a closed family.
 * (S04, S09, S16)
 */
export async function signInWith(
  deps: Deps,
  provider: SocialProviderName,
  accessToken: string,
  { ip, kidSite, userAgent }: Origin,
) {
  if (kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `social:${ip}`, ...SOCIAL_SIGN_IN_LIMIT }])
  const person = await fetchProviderPerson(deps, provider, accessToken)
  const vouched: ProviderIdentity = { ...person, provider }
  const found = await deps.transaction(
    async (tx) => (await findParentByIdentity(deps, tx, vouched)) ?? issueTicket(deps, tx, vouched),
  )
  if ('ticket' in found) {
    const { email, first_name, last_name } = person
    throw new Refusal('finish_signup', { ...found, person: { email, first_name, last_name } })
  }
  await assertOpen(deps, found, providerFailed(provider).code)
  return deps.transaction((tx) => openSession(deps, tx, found, userAgent))
}

async function fetchProviderPerson(
  { social, clock, reportError }: Deps,
  provider: SocialProviderName,
  accessToken: string,
): Promise<SocialPerson> {
  // The parent can only try again, so the operator has to know.
  const person = await social[provider]?.fetchPerson(accessToken, clock.now()).catch((error) => {
    reportError(error)
    return undefined
  })
  const address = email.safeParse(person?.email.toLowerCase())
  if (!person || !address.success) throw providerFailed(provider)
  return { ...person, email: address.data }
}

/**
 * Returns the parent linked to an identity. Otherwise links and returns the parent with its address, when both the
 * provider and we have verified that address. Returns undefined for a new person or an unverified address. Refuses
 * `google_failed` or `facebook_failed` when a verified address belongs to an account that must not be linked, such as
 * a child's.
 */
export async function findParentByIdentity(
  deps: Deps,
  tx: Tx,
  { provider, subject, ...vouched }: ProviderIdentity,
) {
  const known = await findIdentity(tx, { provider, subject })
  if (known && !known.active) throw providerFailed(provider)
  if (known) return known
  const login = vouched.isEmailVerified ? await findLogin(tx, vouched.email) : undefined
  if (!login) return undefined
  if (login.role !== 'parent' || !login.active || !login.email_verified_at) throw providerFailed(provider)
  // Nothing is written to a closed family, but the identity is enough proof to restore it.
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

async function issueTicket({ clock, secrets }: Deps, tx: Tx, vouched: ProviderIdentity) {
  const ticket = secrets.newToken()
  const { provider, subject, email, isEmailVerified } = vouched
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
