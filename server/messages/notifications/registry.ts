import type { Channel, NotificationSettings } from '#contract/messages/notifications.ts'
import type { Problem } from '#contract/rewards/orders.ts'
import type { DisableReason } from '#contract/store/auto-reload.ts'
import type { Language, Role, SocialProviderName } from '#contract/values.ts'

/*
 * How to add a kind of message:
 *  1. `Facts`: what it is told with. A fact named `codeId` is the id a code is made again from when the message is
 *     written. Facts with a `child_id` get that child's first name as `child` by `tell`.
 *  2. `kinds`: whose wish it obeys and how it travels.
 *  3. letters.ts: its letter, of the newsletter news-letters.ts, of quests quest-letters.ts, of rewards asked for request-letters.ts, of points points-letters.ts, of purchases payment-letters.ts (and texts.ts its text message, where 'sms' is among its channels); their words are
 *     `mail_<kind>_…` and `sms_<kind>` in both catalogues.
 *  4. samples.ts: made-up facts; the gallery at /dev/gallery and the tests write every kind with them.
 * The compiler asks for each. Then call `notify` (to an address) or `tell` (to a person, as they wish) in the cause's
 * transaction.
 */

/** What each kind of message is told with. */
export type Facts = {
  verify_email: { codeId: string; first_name: string; provider?: SocialProviderName }
  identity_linked: { first_name: string; provider: SocialProviderName }
  address_taken: { first_name: string; provider?: SocialProviderName }
  child_invitation: { codeId: string; first_name: string; parent: string }
  invite: { codeId: string; first_name: string; parent: string }
  invite_joined: { first_name: string; kid: string; email: string }
  /** A code where the kid's address is not proven yet. */
  invite_approved: { codeId: string | null; first_name: string; parent: string }
  invite_declined: { first_name: string; parent: string }
  reset_password: { codeId: string; first_name: string; role: Role }
  first_password: { codeId: string; first_name: string }
  password_changed: { first_name: string; role: Role }
  /** `until`: the last day on which it can be restored. */
  account_closed: { until: string }
  account_restored: Record<never, never>
  new_email: { codeId: string; first_name: string; role: Role }
  new_email_taken: { first_name: string; role: Role }
  new_email_asked: { first_name: string; role: Role; email: string }
  email_changed: { first_name: string; role: Role; email: string }
  new_phone_asked: { first_name: string; phone: string }
  verify_phone: { codeId: string }
  series_waits: { quest: string; points: number; child_id: string; child: string }
  /** Of the coming seven days. */
  low_points: { needed: number; points: number; short_on: string }
  /** `left`: so many more in a row, and it is switched off. */
  reload_declined: { points: number; bank_asks: boolean; left: number }
  reload_off: { because: DisableReason }
  quest_finished: AboutQuest & { child: string }
  weekly_summary: { children: { child: string; verified: number; points: number; waiting: number }[] }
  quest_new: AboutQuest & { due_date: string }
  quest_verified: AboutQuest & { note: string | null }
  quest_rejected: AboutQuest & { note: string | null; due_date: string }
  quest_reminder: { quests: { name: string; points: number }[] }
  bonus: { points: number; by: string; note: string | null }
  reward_requested: { child_id: string; child: string; rewards: NamedReward[] }
  reward_approved: { rewards: NamedReward[] }
  reward_rejected: NamedReward & { note: string | null }
  reward_cancelled: NamedReward
  /** The code is read when the mail is written, and never lies in the outbox. */
  gift_code: AboutOrder & { child: string; code?: string }
  order_shipped: AboutOrder & {
    child: string
    carrier: string | null
    tracking: string | null
    expected_until: string | null
  }
  order_delivered: AboutOrder & { child: string }
  /** `to_family`: the points went there, because the child is deleted. */
  order_cancelled: AboutOrder & { child: string; note: string | null; to_family: boolean }
  order_compensated: AboutOrder & { child: string; to_family: boolean }
  reward_shipped: AboutOrder
  reward_arrived: AboutOrder
  reward_back: AboutOrder
  /** Goes with the invoice, which is drawn when the mail is delivered. */
  receipt: { payment_id: string; number: string; points: number; total_price: number }
  /** To the operator. */
  problem_reported: {
    order_id: string
    reward: string
    problem: Problem
    note: string
    return_number: string
  }
  /** Money went back, in cents, and points with it: `owed` are those that the wallet had no more. */
  points_refunded: { amount: number; taken: number; owed: number; disputed: boolean }
  points_reversed: { points: number }
  /** Its numbers here and at the card provider. */
  payment_matter: {
    payment_id: string
    provider_id: string
    matter:
      | 'disagrees'
      | 'postal_code'
      | 'nobody'
      | 'disputed'
      | 'dispute_won'
      | 'dispute_lost'
      | 'refund_failed'
  }
  newsletter_confirm: { codeId: string }
  /** The code comes once; `member`: somebody with an account. */
  newsletter_welcome: { code: string | null; until: string | null; member: boolean }
  newsletter: News
  /** To the operator, before it goes to everybody. */
  newsletter_trial: News
  codes_low: { cards: { sku: string; name: string; free: number; waiting: number }[] }
}
/** What the operator writes to everybody; `text` is all that goes by SMS. */
export type News = {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
  text?: string
}
type NamedReward = { reward: Record<Language, string>; points: number }
type AboutOrder = { order_id: string; child_id: string; reward: Record<Language, string>; points: number }
type AboutQuest = { quest_id: string; child_id: string; quest: string; points: number }
export type Kind = keyof Facts

/** Something a person can switch off: three of a parent's, and the one of a child. */
export type Preference = keyof NotificationSettings | 'messages'

type Rule = {
  /** The preference without which it is not sent; `account` goes anyway. */
  obeys: Preference | 'account'
  /** A text is sent beside a mail only to a verified phone whose owner wants it. */
  channels: readonly [Channel, ...Channel[]]
  /** A text that is waited for goes at night too. */
  urgent?: true
  /** Goes to a closed family too: that it is closed, and what a parent needs to come back. */
  whenClosed?: true
  /** Why one gets it, where it is neither that one has an account nor just what it obeys. */
  because?: 'address' | 'receipt' | 'requests' | 'weekly'
  /** To a child, though it goes whatever the person wishes. */
  toChild?: true
  /** To whoever runs the server. */
  toOperator?: true
}

export const kinds = {
  verify_email: { obeys: 'account', channels: ['email'], because: 'address' },
  address_taken: { obeys: 'account', channels: ['email'] },
  identity_linked: { obeys: 'account', channels: ['email'] },
  child_invitation: { obeys: 'account', channels: ['email'], toChild: true },
  invite: { obeys: 'account', channels: ['email', 'sms'], because: 'address', urgent: true },
  invite_joined: { obeys: 'account', channels: ['email'] },
  invite_approved: { obeys: 'account', channels: ['email'], toChild: true },
  invite_declined: { obeys: 'account', channels: ['email'], because: 'address' },
  reset_password: { obeys: 'account', channels: ['email'], whenClosed: true },
  first_password: { obeys: 'account', channels: ['email'] },
  password_changed: { obeys: 'account', channels: ['email'], whenClosed: true },
  account_closed: { obeys: 'account', channels: ['email'], whenClosed: true },
  account_restored: { obeys: 'account', channels: ['email'] },
  new_email: { obeys: 'account', channels: ['email'], because: 'address' },
  new_email_taken: { obeys: 'account', channels: ['email'] },
  new_email_asked: { obeys: 'account', channels: ['email'] },
  email_changed: { obeys: 'account', channels: ['email'] },
  new_phone_asked: { obeys: 'account', channels: ['email'] },
  verify_phone: { obeys: 'account', channels: ['sms'], urgent: true },
  series_waits: { obeys: 'low_points', channels: ['email', 'sms'] },
  low_points: { obeys: 'low_points', channels: ['email', 'sms'] },
  reload_declined: { obeys: 'account', channels: ['email'] },
  reload_off: { obeys: 'account', channels: ['email'] },
  quest_finished: { obeys: 'completed_quests', channels: ['email', 'sms'] },
  weekly_summary: { obeys: 'completed_quests', channels: ['email'], because: 'weekly' },
  quest_new: { obeys: 'messages', channels: ['email'] },
  quest_verified: { obeys: 'messages', channels: ['email'] },
  quest_rejected: { obeys: 'messages', channels: ['email'] },
  quest_reminder: { obeys: 'messages', channels: ['email'] },
  bonus: { obeys: 'messages', channels: ['email'] },
  reward_requested: { obeys: 'completed_quests', channels: ['email', 'sms'], because: 'requests' },
  reward_approved: { obeys: 'messages', channels: ['email'] },
  reward_rejected: { obeys: 'messages', channels: ['email'] },
  reward_cancelled: { obeys: 'messages', channels: ['email'] },
  // What was placed is sent and told of to the end, whatever becomes of the account.
  gift_code: { obeys: 'account', channels: ['email'], whenClosed: true },
  order_shipped: { obeys: 'account', channels: ['email'], whenClosed: true },
  order_delivered: { obeys: 'account', channels: ['email'], whenClosed: true },
  order_cancelled: { obeys: 'account', channels: ['email'], whenClosed: true },
  order_compensated: { obeys: 'account', channels: ['email'], whenClosed: true },
  reward_shipped: { obeys: 'messages', channels: ['email'] },
  reward_arrived: { obeys: 'messages', channels: ['email'] },
  reward_back: { obeys: 'messages', channels: ['email'] },
  problem_reported: { obeys: 'account', channels: ['email'], toOperator: true },
  // Whoever paid gets what the books need, whatever becomes of the account.
  receipt: { obeys: 'account', channels: ['email'], because: 'receipt', whenClosed: true },
  points_refunded: { obeys: 'account', channels: ['email'], whenClosed: true },
  points_reversed: { obeys: 'account', channels: ['email'], whenClosed: true },
  payment_matter: { obeys: 'account', channels: ['email'], toOperator: true },
  newsletter_confirm: { obeys: 'account', channels: ['email'], because: 'address' },
  newsletter_welcome: { obeys: 'news_and_promo', channels: ['email'] },
  newsletter: { obeys: 'news_and_promo', channels: ['email', 'sms'] },
  newsletter_trial: { obeys: 'account', channels: ['email'], toOperator: true },
  codes_low: { obeys: 'account', channels: ['email'], toOperator: true },
} as const satisfies Record<Kind, Rule>

type KindBy<C extends Channel> = {
  [K in Kind]: C extends (typeof kinds)[K]['channels'][number] ? K : never
}[Kind]
export type MailKind = KindBy<'email'>
export type TextKind = KindBy<'sms'>
/** Kinds that go whatever the person wishes, and so may go to a bare address. */
export type AccountKind = {
  [K in Kind]: (typeof kinds)[K]['obeys'] extends 'account' ? K : never
}[Kind]

/** Kinds that go to everybody who wants news, with an account or without. */
export type NewsKind = {
  [K in Kind]: (typeof kinds)[K]['obeys'] extends 'news_and_promo' ? K : never
}[Kind]

export const ruleOf = (kind: Kind): Rule => kinds[kind]

/** Kinds that a closed family gets, too. */
export const kindsWhenClosed = (Object.keys(kinds) as Kind[]).filter((kind) => ruleOf(kind).whenClosed)
