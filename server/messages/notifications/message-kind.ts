import type { NotificationSettings } from '#contract/messages/notifications.ts'
import type { Language, SocialProviderName } from '#contract/values.ts'
import type { MailFile } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { KeySuffix, Translate } from '#server/platform/i18n.ts'

/** What a person can switch off: a parent has five such switches, a child has only `messages`. */
export type Preference = keyof NotificationSettings | 'messages'

/**
 * A kind of message: its preference, channels and content. Each area lists its kinds in `notifications.ts`, and
 * server/message-kinds.ts joins the lists. The keys of the texts are `mail_<name>_…` and `sms_<name>`. `Facts` are the
 * data that the texts need, such as names and amounts. The table `outbox` stores them as JSON until the message is
 * sent.
 */
export type MessageKind<Facts = unknown> = {
  name: string
  /** The message is sent only to people who have this switched on; without a preference, to everybody. */
  preference?: Preference
  /** A kind has a mail, a text message or both. Text messages go only to verified phones. */
  mail?(facts: Facts, context: RenderContext): MailContent
  sms?(facts: Facts, context: RenderContext): string
  /** Text messages that the recipient waits for are sent at night, too. */
  isUrgent?: true
  /**
   * Names what a message is about, for steps that can be undone and repeated. Of the messages about the same thing that wait to
   * be sent to a person, only the newest is sent, and only if it differs from the last one sent in the past hour. (X03)
   */
  about?(facts: Omit<Facts, 'child'>): string
  /** `also`: sent to open and closed families. `only`: sent only to closed ones. Missing: only to open ones. */
  forClosedFamily?: 'also' | 'only'
  /** Returns why the recipient gets the mail, for the footer. Default: the preference; without one, the account. */
  getFooterReason?(facts: Facts): FooterReason
  /**
   * Returns the facts as they are when the message is sent: with secrets that the outbox must not store, such as a gift
   * code, or without what is no longer true. If nothing is left to tell, returns undefined, and the message is dropped.
   */
  updateFacts?(deps: Deps, family_id: string, facts: Facts): Promise<Facts | undefined>
  /** Creates the attachments when the message is sent, so that they are not stored in the outbox. */
  attachments?(deps: Deps, family_id: string, facts: Facts): Promise<MailFile[]>
  /** Facts for the gallery and the tests. They contain markup, to check that markup is escaped. */
  sampleFacts: Facts
}

/** A kind that nobody can switch off. It may also be sent to an address without an account. */
export type MandatoryMessage<Facts = unknown> = MessageKind<Facts> & { preference?: never }

export type MessageKinds = ReadonlyMap<string, MessageKind>

export type FooterReason = Exclude<KeySuffix<'mail_foot_'>, 'sender' | 'settings' | 'unsubscribe'>

export type RenderContext = {
  t: Translate
  /** The recipient's first name. */
  name: string
  adultUrl: string
  kidUrl: string
  sellsPoints: boolean
  /** The name of a sign-in provider, such as Google. */
  nameProvider: (provider: SocialProviderName) => string
  /** Derives the secret code of a link from the code's id. */
  linkCodeFor: (codeId: string) => string
  /** Example: March 6, 2026. */
  formatDay: (day: string) => string
  /** Example: Friday, March 6. */
  formatWeekday: (day: string) => string
  /** Example: 5:30 p.m., from 17:30. */
  formatClockTime: (time: string) => string
  /** Example: 1,250 points. */
  formatPoints: (points: number) => string
  /** Example: Mia, Leo and Nina. */
  formatList: (texts: string[]) => string
  /** Cents as Canadian dollars. */
  formatMoney: (cents: number) => string
  /** Example: (514) 555-0142, from E.164. */
  formatPhone: (phone: string) => string
  inLanguage: (names: Record<Language, string>) => string
}

export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  quote?: { by: string; text: string }
  /** Shown in a highlighted row beside a gem, the picture of a point. */
  points?: number
  /** A code to type or copy; `text` explains it. */
  code?: { code: string; text: string }
  items?: { title: string; text: string }[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  smallPrint?: string
  /** A URL within `smallPrint` that becomes a link. */
  smallPrintLink?: string
  /** Shown above the title. Pip is the mascot, a bird. */
  picture?: 'pip-cheering'
}
