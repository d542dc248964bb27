import { dayIn, daysAfter, startOfDay } from '#contract/calendar.ts'
import { NEWSLETTER_PROMO_DAYS, NEWSLETTER_PROMO_PERCENT } from '#contract/limits.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { canonicalMailbox } from '#server/platform/canonical-mailbox.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newsletterWelcome } from './notifications.ts'
import { insertWelcomeCode } from './queries.ts'

/** Codes expire at midnight in this time zone. */
const PROMO_TIME_ZONE = 'America/Toronto'

/**
 * Creates a mailbox's single-use discount code for points, and returns it with the last day of its validity
 * (YYYY-MM-DD). Both are null if the mailbox already got a code, or if no points are sold. (N14)
 */
export async function createWelcomeCode(
  { secrets, clock, payments, hooks }: Deps,
  tx: Tx,
  email: string,
): Promise<{ code: string | null; until: string | null }> {
  const noCode = { code: null, until: null }
  if (!payments) return noCode
  const code = `NEST-${secrets.newReadableCode(5)}-${secrets.newReadableCode(5)}`
  const mailbox = secrets.hmac('newsletter gift', canonicalMailbox(email))
  if (!(await insertWelcomeCode(tx, { mailbox, code, given_at: clock.now() }))) return noCode
  const until = daysAfter(dayIn(PROMO_TIME_ZONE, clock.now()), NEWSLETTER_PROMO_DAYS)
  await hooks.createSingleUsePromo({ secrets, clock }, tx, {
    code,
    percent: NEWSLETTER_PROMO_PERCENT,
    expires_at: startOfDay(daysAfter(until, 1), PROMO_TIME_ZONE),
    note: 'Newsletter',
  })
  return { code, until }
}

type Parent = { family_id: string; user_id: string }

/** Creates and mails a code for a parent who switched news on in the settings, if the mailbox never got one. (N14) */
export async function sendWelcomeCode(deps: Deps, tx: Tx, parent: Parent & { email: string }): Promise<void> {
  const welcomeCode = await createWelcomeCode(deps, tx, parent.email)
  if (welcomeCode.code) await sendWelcomeMail(deps, tx, parent, welcomeCode)
}

export const sendWelcomeMail = (
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: Parent,
  welcomeCode: Awaited<ReturnType<typeof createWelcomeCode>>,
) =>
  notifyUsers(deps, tx, {
    family_id,
    to: { user_id },
    kind: newsletterWelcome,
    facts: { ...welcomeCode, member: true },
  })
