import type { Language, SocialProviderName } from '#contract/values.ts'
import type { Mail } from '#server/platform/adapters/mail/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { translate } from '#server/platform/i18n.ts'
import { footOf } from './footer.ts'
import { type Ways, waysOf } from './links.ts'
import { newsLetters } from './news-letters.ts'
import { paymentLetters } from './payment-letters.ts'
import { pointsLetters } from './points-letters.ts'
import type { OutboxRow } from './queries.ts'
import { questLetters } from './quest-letters.ts'
import type { Facts, Kind, MailKind } from './registry.ts'
import { requestLetters } from './request-letters.ts'
import { rewardLetters } from './reward-letters.ts'
import { type Letter, written } from './template.ts'

type Written = Pick<Mail, 'subject' | 'text' | 'html' | 'pictures' | 'unsubscribe'>
/** How each of some kinds is written. */
export type Letters<Some extends Kind> = {
  [K in Some]: (facts: Facts[K], words: Words, ways: Ways) => Letter
}
export type Words = (key: string, inputs?: Record<string, string | number>) => string

/** A stored message as it goes out: a pure function of its row, the sites' addresses and the secret. */
export function letterOf(deps: Pick<Deps, 'config' | 'secrets'>, message: OutboxRow): Written {
  // A row's kind and facts were written together, by `notify` or `tell`, which the compiler holds to this same table.
  const letter = letters[message.kind as MailKind] as (facts: unknown, words: Words, ways: Ways) => Letter
  const { language } = message
  const foot = footOf(deps, message)
  return {
    ...written(letter(message.facts, wordsOf('mail', language), waysOf(deps, message)), language, foot),
    ...(foot.oneClick && { unsubscribe: foot.oneClick }),
  }
}

/** As the providers write themselves, in every language. */
const providerNames: Record<SocialProviderName, string> = { google: 'Google', facebook: 'Facebook' }

export const wordsOf =
  (channel: 'mail' | 'sms', language: Language): Words =>
  (key, inputs = {}) =>
    translate(`${channel}_${key}` as 'mail_newsletter_confirm_subject', language, inputs)

const letters: Letters<MailKind> = {
  verify_email: ({ codeId, first_name, provider }, words, { adult, codeOf }) => ({
    subject: words('verify_email_subject'),
    title: words('verify_email_title', { first_name }),
    paragraphs: [
      words('verify_email_text'),
      ...(provider ? [words('verify_email_identity', { provider: providerNames[provider] })] : []),
    ],
    button: { label: words('verify_email_button'), url: `${adult}/verify/email/${codeOf(codeId)}` },
    small: words('verify_email_small'),
    picture: 'pip-cheering',
  }),

  identity_linked: ({ first_name, provider }, words, { adult }) => {
    const name = { provider: providerNames[provider] }
    return {
      subject: words('identity_linked_subject', name),
      title: words('identity_linked_subject', name),
      paragraphs: [words('identity_linked_text', { ...name, first_name })],
      button: { label: words('identity_linked_button'), url: `${adult}/login` },
      small: words('identity_linked_small'),
    }
  },

  address_taken: ({ first_name, provider }, words, { adult }) => ({
    subject: words('address_taken_subject'),
    title: words('address_taken_subject'),
    paragraphs: [
      words('address_taken_text', { first_name }),
      ...(provider ? [words('address_taken_identity', { provider: providerNames[provider] })] : []),
    ],
    button: { label: words('address_taken_button'), url: `${adult}/login` },
    small: words('address_taken_small', { url: `${adult}/forgot` }),
    smallLink: `${adult}/forgot`,
  }),

  child_invitation: ({ codeId, first_name, parent }, words, { kid, codeOf }) => ({
    subject: words('child_invitation_subject', { parent }),
    title: words('child_invitation_title', { first_name }),
    paragraphs: [words('child_invitation_text', { parent }), words('child_invitation_how')],
    button: { label: words('child_invitation_button'), url: `${kid}/verify/email/${codeOf(codeId)}` },
    small: words('child_invitation_small', { url: kid }),
    smallLink: kid,
    picture: 'pip-cheering',
  }),

  invite: ({ codeId, first_name, parent }, words, { kid, codeOf }) => ({
    subject: words('invite_subject', { parent }),
    title: words('invite_title', { first_name }),
    paragraphs: [words('invite_text', { parent }), words('invite_how', { parent })],
    button: { label: words('invite_button'), url: `${kid}/join/${codeOf(codeId)}` },
    small: words('invite_small', { parent }),
    picture: 'pip-cheering',
  }),

  invite_joined: ({ first_name, kid: name, email }, words, { adult }) => ({
    subject: words('invite_joined_subject', { name }),
    title: words('invite_joined_title', { first_name }),
    paragraphs: [words('invite_joined_text', { name, email }), words('invite_joined_how')],
    button: { label: words('invite_joined_button'), url: `${adult}/kids` },
    small: words('invite_joined_small'),
  }),

  invite_approved: ({ codeId, first_name, parent }, words, { kid, codeOf }) => ({
    subject: words('invite_approved_subject'),
    title: words('invite_approved_title', { first_name }),
    paragraphs: [words('invite_approved_text', { parent })],
    button: {
      label: words('invite_approved_button'),
      url: codeId ? `${kid}/verify/email/${codeOf(codeId)}` : kid,
    },
    small: words(codeId ? 'child_invitation_small' : 'invite_approved_small', { url: kid }),
    smallLink: kid,
    picture: 'pip-cheering',
  }),

  // No button: who has no account would only be refused behind it.
  invite_declined: ({ first_name, parent }, words) => ({
    subject: words('invite_declined_subject'),
    title: words('invite_declined_title', { first_name }),
    paragraphs: [words('invite_declined_text', { parent }), words('invite_declined_how', { parent })],
  }),

  reset_password: ({ codeId, first_name, role }, words, { adult, kid, codeOf }) => ({
    subject: words('reset_password_subject'),
    title: words('reset_password_subject'),
    paragraphs: [
      words(role === 'child' ? 'reset_password_text_child' : 'reset_password_text', { first_name }),
    ],
    button: {
      label: words('reset_password_button'),
      url: `${role === 'child' ? kid : adult}/reset/${codeOf(codeId)}`,
    },
    small: words(role === 'child' ? 'reset_password_small_child' : 'reset_password_small'),
  }),

  first_password: ({ codeId, first_name }, words, { adult, codeOf }) => ({
    subject: words('first_password_subject'),
    title: words('first_password_subject'),
    paragraphs: [words('first_password_text', { first_name })],
    button: { label: words('first_password_button'), url: `${adult}/reset/${codeOf(codeId)}` },
    small: words('first_password_small'),
  }),

  new_email: ({ codeId, first_name, role }, words, { adult, kid, codeOf }) => ({
    subject: words('new_email_subject'),
    title: words('new_email_title', { first_name }),
    paragraphs: [words(role === 'child' ? 'new_email_text_child' : 'new_email_text')],
    button: {
      label: words('new_email_button'),
      url: `${role === 'child' ? kid : adult}/verify/email/${codeOf(codeId)}`,
    },
    small: words(role === 'child' ? 'new_email_small_child' : 'new_email_small'),
  }),

  new_email_taken: ({ first_name, role }, words, { adult, kid }) => {
    const subject = words(role === 'child' ? 'new_email_taken_subject_child' : 'new_email_taken_subject')
    return {
      ...{ subject, title: subject },
      paragraphs: [
        words(role === 'child' ? 'new_email_taken_text_child' : 'new_email_taken_text', { first_name }),
      ],
      button: { label: words('address_taken_button'), url: role === 'child' ? kid : `${adult}/login` },
      small: words(role === 'child' ? 'new_email_taken_small_child' : 'new_email_taken_small'),
    }
  },

  new_email_asked: ({ first_name, role, email }, words, { adult, kid }) => ({
    subject: words('new_email_asked_subject'),
    title: words('new_email_asked_subject'),
    paragraphs: [
      words(role === 'child' ? 'new_email_asked_text_child' : 'new_email_asked_text', { first_name, email }),
    ],
    button:
      role === 'child'
        ? { label: words('address_taken_button'), url: kid }
        : { label: words('password_changed_button'), url: `${adult}/forgot` },
    small: words(role === 'child' ? 'new_email_asked_small_child' : 'new_email_asked_small'),
  }),

  email_changed: ({ first_name, role, email }, words, { adult, kid }) => ({
    subject: words('email_changed_subject'),
    title: words('email_changed_subject'),
    paragraphs: [
      words(role === 'child' ? 'email_changed_text_child' : 'email_changed_text', { first_name, email }),
    ],
    button: { label: words('address_taken_button'), url: role === 'child' ? kid : `${adult}/login` },
    small: words(role === 'child' ? 'email_changed_small_child' : 'email_changed_small'),
  }),

  new_phone_asked: ({ first_name, phone }, words, { adult, phoneOf }) => ({
    subject: words('new_phone_asked_subject'),
    title: words('new_phone_asked_subject'),
    paragraphs: [words('new_phone_asked_text', { first_name, phone: phoneOf(phone) })],
    button: { label: words('password_changed_button'), url: `${adult}/forgot` },
    small: words('new_email_asked_small'),
  }),

  password_changed: ({ first_name, role }, words, { adult, kid }) => ({
    subject: words('password_changed_subject'),
    title: words('password_changed_subject'),
    paragraphs: [
      words(role === 'child' ? 'password_changed_text_child' : 'password_changed_text', { first_name }),
    ],
    button: {
      label: words('password_changed_button'),
      url: `${role === 'child' ? kid : adult}/forgot`,
    },
    small: words(role === 'child' ? 'password_changed_small_child' : 'password_changed_small'),
  }),

  account_closed: ({ until }, words, { name, adult, dayOf }) => ({
    subject: words('account_closed_subject'),
    title: words('account_closed_title', { name }),
    paragraphs: [words('account_closed_text'), words('account_closed_until', { until: dayOf(until) })],
    button: { label: words('account_closed_button'), url: `${adult}/login` },
    small: words('account_closed_small'),
  }),

  account_restored: (_facts, words, { name, adult }) => ({
    subject: words('account_restored_subject'),
    title: words('account_restored_title', { name }),
    paragraphs: [words('account_restored_text')],
    button: { label: words('account_restored_button'), url: `${adult}/parentdashboard` },
    small: words('account_restored_small'),
  }),

  bonus: ({ points, by, note }, words, { name, kid }) => ({
    subject: words('bonus_subject', { by }),
    title: words('bonus_subject', { by }),
    paragraphs: [words('bonus_text', { name, by })],
    ...(note && { quote: { by: words('quote_by', { by }), text: note } }),
    points,
    button: { label: words('bonus_button'), url: `${kid}/mypoints` },
    small: words('bonus_small'),
    picture: 'pip-cheering',
  }),

  ...newsLetters,
  ...paymentLetters,
  ...questLetters,
  ...pointsLetters,
  ...requestLetters,
  ...rewardLetters,
}
