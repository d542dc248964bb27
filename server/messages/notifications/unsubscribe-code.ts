import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Preference } from './message-kind.ts'
import { userExists } from './preferences.ts'

type Person = { family_id: string; user_id: string }
/** Subscribers without an account can get only the newsletter. */
type Subscriber = { subscriber_id: string }

/** Codes in old mails contain an index into this list: only append to it, and never reorder it. */
const preferenceGroups: [Preference, ...Preference[]][] = [
  ['news_and_promo'],
  // These three once shared one switch, and the links in mails of that time still stop all three.
  ['completed_quests', 'reward_requests', 'weekly_summary'],
  ['low_points'],
  ['messages'],
  ['completed_quests'],
  ['reward_requests'],
  ['weekly_summary'],
]
const indexOf = (preference: Preference) =>
  preferenceGroups.findIndex((group) => group.length === 1 && group[0] === preference)

/** Returns a signed code that stops the mails of one preference to one person. It never expires and can be reused. */
export function createUnsubscribeCode(
  { secrets }: Pick<Deps, 'secrets'>,
  target: (Person & { preference: Preference }) | Subscriber,
): string {
  const bytes =
    'subscriber_id' in target
      ? idsToBytes(target.subscriber_id)
      : [idsToBytes(target.family_id + target.user_id), Buffer.from([indexOf(target.preference)])]
  const encoded = Buffer.concat([bytes].flat()).toString('base64url')
  return `${encoded}.${secrets.hmac('unsubscribe', encoded)}`
}

type UnsubscribeTarget = (Person & { preferences: [Preference, ...Preference[]] }) | Subscriber

/** Decodes an unsubscribe code. Throws the refusal `not_found` if its signature is wrong or the person was purged. */
export async function readUnsubscribeCode({ secrets, db }: Deps, code: string): Promise<UnsubscribeTarget> {
  const [encoded = '', signature = ''] = code.split('.')
  const expected = Buffer.from(secrets.hmac('unsubscribe', encoded))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new Refusal('not_found')
  const ids = Buffer.from(encoded, 'base64url').toString('hex')
  if (ids.length === ID_DIGITS) return { subscriber_id: toUuid(ids) }
  const [family_id, user_id] = [toUuid(ids.slice(0, 32)), toUuid(ids.slice(32, 64))]
  const preferences = preferenceGroups[Number.parseInt(ids.slice(64), 16)]
  if (!preferences || !(await userExists(db, family_id, user_id))) throw new Refusal('not_found')
  return { family_id, user_id, preferences }
}

const ID_DIGITS = 32
const idsToBytes = (ids: string) => Buffer.from(ids.replaceAll('-', ''), 'hex')
const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
