import type { NewsletterConfirmation } from '#contract/messages/newsletter.ts'
import { Refusal } from '#contract/refusals.ts'
import { notifySubscriber } from '#server/messages/notifications/notify.ts'
import { enableNews, isMailWanted } from '#server/messages/notifications/preferences.ts'
import { hashAddress, isSubscribed } from '#server/messages/notifications/subscribers.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { newsletterWelcome } from './notifications.ts'
import { insertSubscriber, lockRequest, updateRequest } from './queries.ts'
import { canReceiveNews } from './subscribe.ts'
import { createWelcomeCode, sendWelcomeMail } from './welcome-code.ts'

const ALREADY_SUBSCRIBED: NewsletterConfirmation = { state: 'again', code_mailed: false }

type NewsletterRequest = Tables['newsletter_requests']

/**
 * Confirms a subscription by the link in the mail: switches news on for a parent, or adds a subscriber. The first time
 * a mailbox subscribes, mails it a welcome code, which is a promo code. Throws the refusal `kid_site`; `not_found` if
 * the link is unknown, or the address belongs to a child or a closed family; `newsletter_expired` if the link is too
 * old, or was used and the subscription has ended. (N07)
 */
export function confirmNewsletter(
  deps: Deps,
  linkCode: string,
  { kidSite }: { kidSite: boolean },
): Promise<NewsletterConfirmation> {
  if (kidSite) throw new Refusal('kid_site')
  return deps.transaction(async (tx) => {
    const request = await lockRequest(tx, hashToken(linkCode))
    const login = request && (await deps.hooks.findAddressOwner(tx, request.email))
    if (!request || (login && !canReceiveNews(login))) throw new Refusal('not_found')
    const now = deps.clock.now()
    const getsNews = login
      ? await isMailWanted(tx, login, 'news_and_promo')
      : await isSubscribed(tx, { email: request.email })
    if (!getsNews && (request.confirmed_at || request.expires_at <= now))
      throw new Refusal('newsletter_expired')
    if (!request.confirmed_at) await updateRequest(tx, request, { confirmed_at: now })
    if (getsNews) return ALREADY_SUBSCRIBED
    const welcome = await (login
      ? subscribeParent(deps, tx, request, login)
      : subscribeVisitor(deps, tx, request))
    return welcome ? { state: 'welcome', code_mailed: welcome.code !== null } : ALREADY_SUBSCRIBED
  })
}

type Parent = { family_id: string; user_id: string }

/** Returns undefined if another link of the same parent was opened concurrently. */
async function subscribeParent(
  deps: Deps,
  tx: Tx,
  { email, language, text_version }: NewsletterRequest,
  parent: Parent,
) {
  const { family_id, user_id } = parent
  const consent = { language, text_version, given_at: deps.clock.now(), given_by: 'newsletter' as const }
  if (!(await enableNews(deps, tx, { family_id, user_id }, consent))) return undefined
  const welcomeCode = await createWelcomeCode(deps, tx, email)
  await sendWelcomeMail(deps, tx, parent, welcomeCode)
  await announce(tx, family_id, 'family')
  return welcomeCode
}

async function subscribeVisitor(
  deps: Deps,
  tx: Tx,
  { email, language, text_version, asked_at }: NewsletterRequest,
) {
  const id = deps.secrets.newId()
  const isAdded = await insertSubscriber(tx, {
    id,
    email,
    address_hash: hashAddress(deps, email),
    language,
    text_version,
    asked_at,
    confirmed_at: deps.clock.now(),
    ended_at: null,
    ended_by: null,
    user_id: null,
  })
  if (!isAdded) return undefined
  const welcomeCode = await createWelcomeCode(deps, tx, email)
  await notifySubscriber(deps, tx, { id, email, language }, newsletterWelcome, {
    ...welcomeCode,
    member: false,
  })
  return welcomeCode
}
