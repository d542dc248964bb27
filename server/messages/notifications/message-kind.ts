import type { NotificationSettings } from '#contract/messages/notifications.ts'
import type { Language } from '#contract/values.ts'
import type { MailFile } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { KeyAfter, Translate } from '#server/platform/i18n.ts'

/** Something a person can switch off: three of a parent's, and the one of a child. */
export type Preference = keyof NotificationSettings | 'messages'

/**
 * A kind of message: whose wish it obeys, how it travels and what it says. Each area lists its own in a file
 * `notifications.ts`; server/message-kinds.ts joins the lists. Their texts are `mail_<name>_…` and `sms_<name>`.
 */
export type MessageKind<Facts = unknown> = {
  /** Stands in the outbox beside the facts. */
  name: string
  /** It is sent only to people who have this on; without one it goes whatever they wish. */
  preference?: Preference
  /** A kind goes by mail, by text message or both; a text message only to a verified phone whose owner wants it. */
  mail?(facts: Facts, context: RenderContext): MailContent
  sms?(facts: Facts, context: RenderContext): string
  /** A text message that is waited for goes at night, too. */
  isUrgent?: true
  /** Goes to a closed family too, or is right only while it is closed. */
  forClosedFamily?: 'also' | 'only'
  /** Why one gets it, where it is neither for having an account nor for the preference. */
  reason?(facts: Facts): FooterReason
  /** Adds facts that must not lie in the outbox, when the message is sent. */
  complete?(deps: Deps, family_id: string, facts: Facts): Promise<Facts>
  /** Makes the files of a mail when it is sent: none lies in the outbox. */
  attachments?(deps: Deps, family_id: string, facts: Facts): Promise<MailFile[]>
  /** Made-up facts for the gallery and the tests; with markup in them, which must come out as text. */
  sample: Facts
}

/** A kind that goes whatever the person wishes, and so may go to a bare address. */
export type AccountMessage<Facts = unknown> = MessageKind<Facts> & { preference?: never }

export type MessageKinds = ReadonlyMap<string, MessageKind>

export type FooterReason = Exclude<KeyAfter<'mail_foot_'>, 'sender' | 'settings' | 'unsubscribe'>

/** What a message may need beside its facts: the texts and ways of writing of its reader's language, and the sites. */
export type RenderContext = {
  t: Translate
  /** The reader's first name. */
  name: string
  adultUrl: string
  kidUrl: string
  /** Whether points can be bought. */
  sellsPoints: boolean
  /** The secret code of a link, made again from its id. */
  codeFor: (codeId: string) => string
  /** March 6, 2026. */
  formatDay: (day: string) => string
  /** Friday, March 6. */
  formatWeekday: (day: string) => string
  /** 1,250 points. */
  formatPoints: (points: number) => string
  /** Cents as Canadian dollars. */
  formatMoney: (cents: number) => string
  /** A Canadian number as people write it. */
  formatPhone: (phone: string) => string
  inLanguage: (names: Record<Language, string>) => string
}

/** What a mail says, before it gets its frame. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  /** Somebody's own words, and whose they are. */
  quote?: { by: string; text: string }
  /** Stands out beside the gem. */
  points?: number
  /** To be typed in or copied; `text` says what it is good for. */
  code?: { code: string; text: string }
  items?: { title: string; text: string }[]
  button?: { label: string; url: string }
  small?: string
  /** An address in `small` that can be pressed. */
  smallLink?: string
  picture?: 'pip-cheering'
}
