import type { CodeResponse } from '#contract/accounts/social.ts'
import { minutesAfter } from '#contract/calendar.ts'
import { PROVIDER_VISIT_MINUTES, SOCIAL_SIGN_IN_LIMIT, SOCIAL_TICKET_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { email, type SocialProviderName } from '#contract/values.ts'
import { identityLinked } from '#server/accounts/notifications/sign-in.ts'
import { assertMayEnter } from '#server/accounts/sessions/account-state.ts'
import { findLogin, hasSecondStep } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { SocialPerson, SocialProvider, Visit } from '#server/platform/adapters/social/port.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import { linkIdentity } from './link-identity.ts'
import { claimVisit, findUserByIdentity, type Identity, insertTicket, insertVisit } from './queries.ts'

/** A person's data from a provider. `email` is in lower case. */
type ProviderIdentity = Identity & Pick<SocialPerson, 'email' | 'isEmailVerified'>

/** The refusal `google_failed`, `facebook_failed` or `openid_failed`. */
export const createSocialRefusal = (provider: SocialProviderName) => new Refusal(`${provider}_failed`)

/**
 * Signs a parent in as the person that `fetchPerson` returns, for 30 days if the parent wants to `stay`. Throws the refusal `google_failed`, `facebook_failed` or
 * `openid_failed` when there is no such person or the account must not be opened, without telling which; `finish_signup` with a
 * ticket for a new person, or for one whose address the provider has not verified; `second_step` with a ticket for it;
 * `account_closed` with a restore ticket for a closed family; `kid_site`; and `too_many`. (S04, S09, S16)
 */
async function signIn(
  deps: Deps,
  provider: SocialProviderName,
  origin: Origin,
  fetchPerson: (adapter: SocialProvider) => Promise<SocialPerson | undefined> | undefined,
  stay?: boolean,
) {
  if (origin.kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `social:${origin.ip}`, ...SOCIAL_SIGN_IN_LIMIT }])
  const person = await askProvider(deps, provider, fetchPerson)
  const address = email.safeParse(person?.email.toLowerCase())
  if (!person || !address.success) throw createSocialRefusal(provider)
  const identity: ProviderIdentity = { ...person, email: address.data, provider }
  const parentOrTicket = await deps.transaction(
    async (tx) => (await findOrLinkParent(deps, tx, identity)) ?? issueTicket(deps, tx, identity),
  )
  if ('ticket' in parentOrTicket) {
    const { first_name, last_name } = person
    throw new Refusal('finish_signup', {
      ...parentOrTicket,
      person: { email: identity.email, first_name, last_name },
    })
  }
  await assertMayEnter(deps, parentOrTicket, createSocialRefusal(provider).code)
  return deps.transaction((tx) => openSession(deps, tx, parentOrTicket, origin, { stay }))
}

/** The operator gets a report of an error; the parent can only try again. */
async function askProvider<T>(
  { social, reportError }: Deps,
  provider: SocialProviderName,
  ask: (adapter: SocialProvider) => Promise<T | undefined> | undefined,
): Promise<T | undefined> {
  const adapter = social[provider]
  try {
    return adapter && (await ask(adapter))
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** Signs a parent in with an access token that the client got itself. */
export const signInWithToken = (
  deps: Deps,
  provider: SocialProviderName,
  accessToken: string,
  origin: Origin,
) => signIn(deps, provider, origin, (adapter) => adapter.fetchPersonByToken?.(accessToken, deps.clock.now()))

/**
 * Begins a sign-in by authorization code. The ticket stays in the browser that began, and the provider's response is of no use
 * without it. Only the ticket's hash is stored.
 */
export async function startSignIn(deps: Deps, provider: SocialProviderName, origin: Origin) {
  if (origin.kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `social-start:${origin.ip}`, ...SOCIAL_SIGN_IN_LIMIT }])
  const ticket = deps.secrets.newToken()
  const visit = deriveVisit(deps, provider, ticket)
  const authorize_url = await askProvider(deps, provider, (adapter) => adapter.buildAuthorizeUrl(visit))
  if (authorize_url === undefined) throw createSocialRefusal(provider)
  const expires_at = minutesAfter(deps.clock.now(), PROVIDER_VISIT_MINUTES)
  await deps.transaction((tx) => insertVisit(tx, { hash: hashToken(ticket), provider, expires_at }))
  return { authorize_url, ticket }
}

/** Signs a parent in with the provider's response to a visit. Each ticket works once, within ten minutes. */
export const signInWithCode = (
  deps: Deps,
  provider: SocialProviderName,
  { ticket, state, stay, ...response }: CodeResponse,
  origin: Origin,
) => {
  const fetchPerson = async (adapter: SocialProvider) => {
    const now = deps.clock.now()
    const isClaimed = await deps.transaction((tx) => claimVisit(tx, hashToken(ticket), provider, now))
    const visit = deriveVisit(deps, provider, ticket)
    return isClaimed && state === visit.state ? adapter.fetchPersonByCode(response, visit, now) : undefined
  }
  return signIn(deps, provider, origin, fetchPerson, stay)
}

/** Derives from a ticket what the provider must repeat or prove, so that none of it is stored. */
const deriveVisit = ({ config, secrets }: Deps, provider: SocialProviderName, ticket: string): Visit => ({
  redirectUri: `${config.ADULT_URL}/oauth/callback/${provider}`,
  state: secrets.hmac('oauth-state', ticket),
  nonce: secrets.hmac('oauth-nonce', ticket),
  codeVerifier: secrets.hmac('oauth-verifier', ticket),
})

/**
 * Returns the parent linked to an identity. When nobody is linked, links and returns the parent who has the identity's
 * address, provided that both the provider and we have verified it; does not link if the family is closed, or if a second
 * step follows. Returns undefined for a new person or an unverified
 * address. Throws the refusal of `createSocialRefusal` when the linked parent is inactive, or when a
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
  // Nor is anything linked before the second step was taken: otherwise the link would outlast a new password and the second step.
  if (await hasSecondStep(tx, login)) return login
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
