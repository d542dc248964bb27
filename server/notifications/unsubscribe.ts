import { timingSafeEqual } from 'node:crypto'
import type { MailsOf } from '#contract/notifications.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/live/announce.ts'
import type { Preference } from './kinds.ts'
import { isPerson } from './preference-store.ts'
import { getsMails, stopMails } from './preferences.ts'

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

/** Which mails a code stops. Refuses `not_found` for one that we did not make. (N03) */
export async function readUnsubscribe(deps: Deps, code: string): Promise<MailsOf> {
  const { preference, ...person } = await subjectOf(deps, code)
  return { preference, on: await getsMails(deps.db, person, preference) }
}

/** Stops the mails that a code is about, however often. Refuses `not_found`. (N03) */
export async function unsubscribe(deps: Deps, code: string): Promise<MailsOf> {
  const { preference, ...person } = await subjectOf(deps, code)
  await deps.transaction(async (tx) => {
    await stopMails(tx, person, preference)
    announce(tx, person.family_id, 'family')
  })
  return { preference, on: false }
}

async function subjectOf({ secrets, db }: Deps, code: string): Promise<Subject> {
  const [subject = '', signature = ''] = code.split('.')
  const expected = Buffer.from(secrets.keyed('unsubscribe', subject))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('not_found')
  const ids = Buffer.from(subject, 'base64url').toString('hex')
  const [family_id, user_id] = [uuidOf(ids.slice(0, 32)), uuidOf(ids.slice(32, 64))]
  const preference = preferences[Number.parseInt(ids.slice(64), 16)]
  // A family that was purged has nobody left to write to.
  if (!preference || !(await isPerson(db, family_id, user_id))) throw new Refusal('not_found')
  return { family_id, user_id, preference }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
