import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Preference } from './message-kind.ts'
import { userExists } from './preferences.ts'

type PersonPreference = { family_id: string; user_id: string; preference: Preference }
/** Subscribers without an account can get only the newsletter. */
type Subject = PersonPreference | { subscriber_id: string }

/** Codes in old mails contain the index: append only, never reorder. */
const preferences: Preference[] = ['news_and_promo', 'completed_quests', 'low_points', 'messages']

/** Returns a signed code that stops the mails of one preference to one person. It never expires and works repeatedly. */
export function unsubscribeCode({ secrets }: Pick<Deps, 'secrets'>, about: Subject): string {
  const bytes =
    'subscriber_id' in about
      ? idsToBytes(about.subscriber_id)
      : [idsToBytes(about.family_id + about.user_id), Buffer.from([preferences.indexOf(about.preference)])]
  const subject = Buffer.concat([bytes].flat()).toString('base64url')
  return `${subject}.${secrets.hmac('unsubscribe', subject)}`
}

/** Decodes an unsubscribe code. Refuses `not_found` if the signature is wrong or the person was purged. */
export async function readUnsubscribeCode({ secrets, db }: Deps, code: string): Promise<Subject> {
  const [subject = '', signature = ''] = code.split('.')
  const expected = Buffer.from(secrets.hmac('unsubscribe', subject))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('not_found')
  const ids = Buffer.from(subject, 'base64url').toString('hex')
  if (ids.length === ID_DIGITS) return { subscriber_id: toUuid(ids) }
  const [family_id, user_id] = [toUuid(ids.slice(0, 32)), toUuid(ids.slice(32, 64))]
  const preference = preferences[Number.parseInt(ids.slice(64), 16)]
  if (!preference || !(await userExists(db, family_id, user_id))) throw new Refusal('not_found')
  return { family_id, user_id, preference }
}

const ID_DIGITS = 32
const idsToBytes = (ids: string) => Buffer.from(ids.replaceAll('-', ''), 'hex')
const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
