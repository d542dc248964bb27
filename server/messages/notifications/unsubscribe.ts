import { timingSafeEqual } from 'node:crypto'
import type { MailsOf } from '#contract/messages/notifications.ts'
import { Refusal } from '#contract/refusals.ts'
import { isAddressSubscribed, unsubscribeAddress } from '#server/messages/newsletter/unsubscribe.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Preference } from './message-kind.ts'
import { userExists } from './preference-queries.ts'
import { disableMails, isMailWanted } from './preferences.ts'

type OfPerson = { family_id: string; user_id: string; preference: Preference }
/** Who has no account has nothing but the newsletter. */
type Subject = OfPerson | { subscriber_id: string }

/** Their places stand in the codes of mails that were sent long ago: add at the end, never move. */
const preferences: Preference[] = ['news_and_promo', 'completed_quests', 'low_points', 'messages']

/**
 * The code that stops the mails of one preference to one person. It carries whom it is about, signed, so that it is
 * unguessable, works for as long as mails are kept, and twice.
 */
export function unsubscribeCode({ secrets }: Pick<Deps, 'secrets'>, about: Subject): string {
  const bytes =
    'subscriber_id' in about
      ? bytesOf(about.subscriber_id)
      : [bytesOf(about.family_id + about.user_id), Buffer.from([preferences.indexOf(about.preference)])]
  const subject = Buffer.concat([bytes].flat()).toString('base64url')
  return `${subject}.${secrets.hmac('unsubscribe', subject)}`
}

/** Which mails a code stops. Refuses `not_found` for one that we did not make. (N03) */
export async function readUnsubscribe(deps: Deps, code: string): Promise<MailsOf> {
  const subject = await subjectOf(deps, code)
  if (!('preference' in subject)) {
    const on = await isAddressSubscribed(deps.db, subject.subscriber_id)
    if (on === undefined) throw new Refusal('not_found')
    return { preference: 'news_and_promo', on, has_settings: false }
  }
  const { preference, ...person } = subject
  return { preference, on: await isMailWanted(deps.db, person, preference), has_settings: true }
}

/** Stops the mails that a code is about, however often. Refuses `not_found`. (N03) */
export async function unsubscribe(deps: Deps, code: string): Promise<MailsOf> {
  const { on: _, ...mails } = await readUnsubscribe(deps, code)
  const subject = await subjectOf(deps, code)
  await deps.transaction(async (tx) => {
    if (!('preference' in subject)) return unsubscribeAddress(deps, tx, subject.subscriber_id)
    const { preference, ...person } = subject
    await disableMails(deps, tx, person, preference)
    announce(tx, person.family_id, 'family')
  })
  return { ...mails, on: false }
}

async function subjectOf({ secrets, db }: Deps, code: string): Promise<Subject> {
  const [subject = '', signature = ''] = code.split('.')
  const expected = Buffer.from(secrets.hmac('unsubscribe', subject))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('not_found')
  const ids = Buffer.from(subject, 'base64url').toString('hex')
  if (ids.length === ID_DIGITS) return { subscriber_id: uuidOf(ids) }
  const [family_id, user_id] = [uuidOf(ids.slice(0, 32)), uuidOf(ids.slice(32, 64))]
  const preference = preferences[Number.parseInt(ids.slice(64), 16)]
  // A family that was purged has nobody left to write to.
  if (!preference || !(await userExists(db, family_id, user_id))) throw new Refusal('not_found')
  return { family_id, user_id, preference }
}

const ID_DIGITS = 32
const bytesOf = (ids: string) => Buffer.from(ids.replaceAll('-', ''), 'hex')
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
