import type { Language, Role } from '#contract/values.ts'
import { splitAddress } from '#server/platform/business.ts'
import { parseMailAddress } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type KeyAfter, translate } from '#server/platform/i18n.ts'
import type { OutboxRow } from './queries.ts'
import { type Kind, ruleOf } from './registry.ts'
import type { Foot } from './template.ts'
import { unsubscribeCode } from './unsubscribe.ts'

/** Why one gets a mail, and how to stop it: links for people, and one click for mail programs. */
export function footOf(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { kind, language, facts, family_id, user_id, subscriber_id }: OutboxRow,
): Foot & { oneClick?: string } {
  const { obeys, because, toChild, toOperator } = ruleOf(kind as Kind) // written by `notify` and `tell` only
  const words = (key: KeyAfter<'mail_foot_'>) => translate(`mail_foot_${key}`, language)
  const sender = obeys === 'news_and_promo' ? whoSends(deps, language) : words('sender')
  if (subscriber_id) {
    const code = unsubscribeCode(deps, { subscriber_id })
    const { ADULT_URL } = deps.config
    return {
      why: words('newsletter'),
      links: [{ label: words('unsubscribe'), url: `${ADULT_URL}/unsubscribe/${code}` }],
      sender,
      oneClick: `${ADULT_URL}/api/v1/unsubscribe/${code}`,
    }
  }
  if (toOperator) return { why: words('operator'), links: [], sender }
  if (obeys === 'account' || !family_id || !user_id) {
    const isChild = toChild || (facts as { role?: Role }).role === 'child' // where a kind's facts have a role, it is the reader's
    return { why: words(because ?? (isChild ? 'account_child' : 'account')), links: [], sender }
  }
  const { ADULT_URL, KID_URL } = deps.config
  const site = obeys === 'messages' ? KID_URL : ADULT_URL
  const code = unsubscribeCode(deps, { family_id, user_id, preference: obeys })
  const settings = { label: words('settings'), url: `${site}/settings/notification` }
  const unsubscribe = { label: words('unsubscribe'), url: `${site}/unsubscribe/${code}` }
  return {
    why: words(because ?? obeys),
    links: obeys === 'messages' ? [unsubscribe] : [settings, unsubscribe],
    sender,
    oneClick: `${site}/api/v1/unsubscribe/${code}`,
  }
}

/** Canada's law against spam wants to know whose advertising it is, and how to reach them by post and otherwise. */
function whoSends({ config }: Pick<Deps, 'config'>, language: Language): string {
  const { BUSINESS_NAME, BUSINESS_ADDRESS, MAIL_FROM } = config
  const business = [BUSINESS_NAME, ...splitAddress(BUSINESS_ADDRESS ?? '')].filter(Boolean)
  return [business.join(', ') || translate('mail_foot_sender', language), parseMailAddress(MAIL_FROM)].join(
    ' · ',
  )
}
