import type { Deps } from '#server/deps.ts'
import { say } from '#server/words.ts'
import { type Kind, ruleOf } from './kinds.ts'
import type { OutboxRow } from './store.ts'
import type { Foot } from './template.ts'
import { unsubscribeCode } from './unsubscribe.ts'

/** Why one gets a mail, and how to stop it: links for people, and one click for mail programs. */
export function footOf(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { kind, language, family_id, user_id }: OutboxRow,
): Foot & { oneClick?: string } {
  const { obeys, toOperator } = ruleOf(kind as Kind) // written by `notify` and `tell` only
  const words = (key: string) => say(`mail_foot_${key}`, language)
  const sender = words('sender')
  if (toOperator) return { why: words('operator'), links: [], sender }
  if (obeys === 'account' || !family_id || !user_id) return { why: words('account'), links: [], sender }
  const { ADULT_URL, KID_URL } = deps.config
  const site = obeys === 'messages' ? KID_URL : ADULT_URL
  const code = unsubscribeCode(deps, { family_id, user_id, preference: obeys })
  const settings = { label: words('settings'), url: `${site}/settings/notification` }
  const unsubscribe = { label: words('unsubscribe'), url: `${site}/unsubscribe/${code}` }
  return {
    why: words(obeys),
    links: obeys === 'messages' ? [unsubscribe] : [settings, unsubscribe],
    sender,
    oneClick: `${site}/api/v1/unsubscribe/${code}`,
  }
}
