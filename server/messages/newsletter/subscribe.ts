import { hoursAfter } from '#contract/calendar.ts'
import { NEWSLETTER_CONFIRMATIONS_A_DAY, NEWSLETTER_LIMIT, NEWSLETTER_LINK_DAYS } from '#contract/limits.ts'
import { NEWS_CONSENT_VERSION } from '#contract/messages/newsletter.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AddressOwner } from '#server/platform/hooks.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { newsletterConfirm } from './notifications.ts'
import { deleteRequest, insertRequest, lockNextRequest, updateRequest } from './queries.ts'

/**
 * Stores a request for the newsletter. A job sends the confirmation mail, so neither the response nor its timing
 * reveals whether the address is known. Ignores further requests for an address above its daily limit. Throws the
 * refusal `kid_site` or `too_many`. (N07)
 */
export async function requestNewsletter(
  deps: Deps,
  { email, language }: { email: string; language: Language },
  { ip, kidSite }: Origin,
): Promise<null> {
  if (kidSite) throw new Refusal('kid_site')
  const { transaction, clock, secrets, jobs } = deps
  const address = email.toLowerCase()
  await throttle(deps, [{ key: `newsletter:${ip}`, ...NEWSLETTER_LIMIT }])
  if (
    !(await isWithinLimit(deps, {
      key: `newsletter:${address}`,
      maxTries: NEWSLETTER_CONFIRMATIONS_A_DAY,
      minutes: 24 * 60,
    }))
  )
    return null
  return transaction(async (tx) => {
    const id = secrets.newId()
    const now = clock.now()
    await insertRequest(tx, {
      id,
      hash: hashToken(secrets.deriveCode(id)),
      email: address,
      language,
      text_version: NEWS_CONSENT_VERSION,
      asked_at: now,
      answered_at: null,
      confirmed_at: null,
      expires_at: hoursAfter(now, 24 * NEWSLETTER_LINK_DAYS),
    })
    await jobs.enqueueInTransaction(tx, 'send-newsletter-confirmations')
    return null
  })
}

/** Mails the confirmations of all waiting requests. Returns how many requests were handled. */
export async function sendConfirmationMails(deps: Deps): Promise<number> {
  for (let count = 0; ; count++) {
    if (!(await deps.transaction((tx) => sendConfirmationMail(deps, tx)))) return count
  }
}

/**
 * Mails the confirmation of the longest waiting request, or deletes the request if the address cannot receive news.
 * Returns false when no request is waiting.
 */
async function sendConfirmationMail(deps: Deps, tx: Tx): Promise<boolean> {
  const request = await lockNextRequest(tx)
  if (!request) return false
  const owner = await deps.hooks.findAddressOwner(tx, request.email)
  if (owner && !canReceiveNews(owner)) {
    await deleteRequest(tx, request)
    return true
  }
  await updateRequest(tx, request, { answered_at: deps.clock.now() })
  await notifyAddress(deps, tx, {
    family_id: owner?.family_id ?? null,
    to: { address: request.email, name: owner?.first_name ?? '' },
    language: owner?.language ?? request.language,
    kind: newsletterConfirm,
    facts: { codeId: request.id },
  })
  return true
}

/** Returns false for children and closed families. */
export const canReceiveNews = ({ role, active, closed_at }: AddressOwner) =>
  role === 'parent' && active && closed_at === null
