import type { Language } from '#contract/values.ts'
import { splitAddressLines } from '#server/platform/business.ts'
import { parseMailAddress } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { translate, translator } from '#server/platform/i18n.ts'
import type { FooterReason, MessageKind } from './message-kind.ts'
import type { OutboxRow } from './queries.ts'
import { createUnsubscribeCode } from './unsubscribe-code.ts'

/** Tells the recipient why they get the mail, how to stop it, and who sent it. */
export type MailFooter = { reason: string; links: { label: string; url: string }[]; sender: string }

/** Returns the footer and, for mails that can be stopped, the one-click unsubscribe URL for mail programs. */
export function createFooter(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { preference, getFooterReason }: MessageKind,
  { language, facts, family_id, user_id, subscriber_id }: OutboxRow,
): MailFooter & { oneClickUrl?: string } {
  const t = translator(language)
  const getReasonText = (defaultReason: FooterReason) =>
    t(`mail_foot_${getFooterReason?.(facts) ?? defaultReason}`)
  const { config } = deps
  const { ADULT_URL, KID_URL } = config
  const isPromo = preference === 'news_and_promo'
  const sender = isPromo ? formatSender(deps, language) : t('mail_foot_sender')
  if (subscriber_id) {
    const code = createUnsubscribeCode(deps, { subscriber_id })
    return {
      reason: t('mail_foot_newsletter'),
      links: [{ label: t('mail_foot_unsubscribe'), url: `${ADULT_URL}/unsubscribe/${code}` }],
      sender,
      oneClickUrl: `${ADULT_URL}/api/v1/unsubscribe/${code}`,
    }
  }
  if (!preference || !family_id || !user_id) return { reason: getReasonText('account'), links: [], sender }
  // Children have only this preference.
  const isForChild = preference === 'messages'
  const site = isForChild ? KID_URL : ADULT_URL
  const code = createUnsubscribeCode(deps, { family_id, user_id, preference })
  const settings = { label: t('mail_foot_settings'), url: `${site}/settings/notification` }
  const unsubscribe = { label: t('mail_foot_unsubscribe'), url: `${site}/unsubscribe/${code}` }
  return {
    reason: getReasonText(isPromo && config.POINTS === 'given' ? 'news_given' : preference),
    links: isForChild ? [unsubscribe] : [settings, unsubscribe],
    sender,
    oneClickUrl: `${site}/api/v1/unsubscribe/${code}`,
  }
}

/** Canada's anti-spam law requires the sender's name, postal address and another contact in every advertisement. */
function formatSender({ config }: Pick<Deps, 'config'>, language: Language): string {
  const { BUSINESS_NAME, BUSINESS_ADDRESS, MAIL_FROM } = config
  const business = [BUSINESS_NAME, ...splitAddressLines(BUSINESS_ADDRESS ?? '')].filter(Boolean)
  return [business.join(', ') || translate('mail_foot_sender', language), parseMailAddress(MAIL_FROM)].join(
    ' · ',
  )
}
