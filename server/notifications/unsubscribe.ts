import type { Deps } from '#server/deps.ts'
import type { Preference } from './kinds.ts'

type Subject = { family_id: string; user_id: string; preference: Preference }

/** Their places stand in the codes of mails that were sent long ago: add at the end, never move. */
const preferences: Preference[] = ['news_and_promo', 'completed_quests', 'low_points', 'messages']

/**
 * The code that stops the mails of one preference to one person. It carries whom it is about, signed, so that it is
 * unguessable, works for as long as mails are kept, and twice.
 */
export function unsubscribeCode(
  { secrets }: Pick<Deps, 'secrets'>,
  { family_id, user_id, preference }: Subject,
): string {
  const ids = Buffer.from(`${family_id}${user_id}`.replaceAll('-', ''), 'hex')
  const subject = Buffer.concat([ids, Buffer.from([preferences.indexOf(preference)])]).toString('base64url')
  return `${subject}.${secrets.keyed('unsubscribe', subject)}`
}
