import { NEWS_CONSENT_VERSION } from '#contract/messages/newsletter.ts'
import {
  type Channel,
  channels,
  defaultSettings,
  type NotificationChanges,
  type NotificationSettings,
} from '#contract/messages/notifications.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Preference } from './message-kind.ts'
import { type NewsConsent, recordNewsConsent, withdrawNewsConsent } from './news-consents.ts'

type Person = { family_id: string; user_id: string }

/** Without a mail server, only home mode starts. It writes no mails then; trial mode stores them in its mailbox. (F08) */
export const canSendMails = ({ config }: Pick<Deps, 'config'>) => !config.home || Boolean(config.SMTP_URL)

export const canSendTexts = ({ config }: Pick<Deps, 'config'>) => config.SMS === 'on'

/** Returns whether a person who never changed this preference gets its messages. */
export const isOnByDefault = (preference: Preference | null, channel: Channel) =>
  preference === null || preference === 'messages'
    ? channel === 'email'
    : defaultSettings[preference][channel]

/** Returns the parent's choices, or the defaults. (N02) */
export async function getNotificationSettings(db: Db, parent: Person): Promise<NotificationSettings> {
  const settings = structuredClone(defaultSettings)
  for (const { preference, channel, is_on } of await listPreferences(db, parent)) {
    if (preference !== 'messages') settings[preference][channel] = is_on
  }
  return settings
}

/**
 * Saves changed choices of a parent, and records the consent to news or its withdrawal. All other choices stay the
 * same. Returns whether this switched news by mail on. (N02, N07)
 */
export async function saveNotificationSettings(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  parent: Person,
  changes: NotificationChanges,
  language: Language,
): Promise<boolean> {
  const preferences = Object.keys(defaultSettings) as (keyof NotificationSettings)[] // it has no other keys
  const choices = preferences.flatMap((preference) =>
    channels.flatMap((channel) => {
      const is_on = changes[preference]?.[channel]
      return is_on === undefined ? [] : [{ ...parent, preference, channel, is_on }]
    }),
  )
  if (choices.length > 0) await savePreferences(tx, choices)
  const consent = {
    given_by: 'settings' as const,
    text_version: NEWS_CONSENT_VERSION,
    language,
    given_at: deps.clock.now(),
  }
  let isEnabled = false
  for (const channel of channels) {
    const isOn = changes.news_and_promo?.[channel]
    if (isOn === false) await withdrawNewsConsent(deps, tx, parent, channel, 'settings')
    if (isOn && (await recordNewsConsent(deps, tx, parent, channel, consent)))
      isEnabled ||= channel === 'email'
  }
  return isEnabled
}

/** Switches news by mail on for a parent and records the consent. Returns false if news was already on. (N07) */
export async function enableNews(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  parent: Person,
  consent: NewsConsent,
): Promise<boolean> {
  await savePreferences(tx, [{ ...parent, preference: 'news_and_promo', channel: 'email', is_on: true }])
  return recordNewsConsent(deps, tx, parent, 'email', consent)
}

export async function isMailWanted(db: Db, person: Person, preference: Preference): Promise<boolean> {
  const choices = await listPreferences(db, person)
  const choice = choices.find((row) => row.preference === preference && row.channel === 'email')
  return choice?.is_on ?? isOnByDefault(preference, 'email')
}

/** Switches mails of some preferences off, because the person opened the unsubscribe link of a mail. */
export async function disableMails(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  person: Person,
  preferences: Preference[],
): Promise<void> {
  await savePreferences(
    tx,
    preferences.map((preference) => ({ ...person, preference, channel: 'email', is_on: false })),
  )
  if (preferences.includes('news_and_promo')) await withdrawNewsConsent(deps, tx, person, 'email', 'link')
}

/**
 * Saves whether a child gets mails about its quests, points and rewards. The caller must check that the child belongs to
 * the family.
 */
export const saveChildMailSwitch = (tx: Tx, child: Person, is_on: boolean) =>
  savePreferences(tx, [{ ...child, preference: 'messages', channel: 'email', is_on }])

/** Returns the ids of the family's children whose switch `messages` is off. */
export async function listChildrenWithoutMails(db: Db, family_id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('message_preferences')
    .where((row) => row.and({ family_id, preference: 'messages', is_on: false }))
    .select('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

type PreferenceRow = Tables['message_preferences']

const listPreferences = (
  db: Db,
  { family_id, user_id }: Pick<PreferenceRow, 'family_id' | 'user_id'>,
): Promise<PreferenceRow[]> =>
  db
    .selectFrom('message_preferences')
    .where((row) => row.and({ family_id, user_id }))
    .selectAll()
    .execute()

const savePreferences = (tx: Tx, choices: PreferenceRow[]) =>
  tx
    .insertInto('message_preferences')
    .values(choices)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'user_id', 'preference', 'channel'])
        .doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on') })),
    )
    .execute()

/** Returns false for purged users. */
export async function userExists(db: Db, family_id: string, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .where('purged_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return user !== undefined
}
