import type {
  MailContent,
  MandatoryMessage,
  MessageKind,
} from '#server/messages/notifications/message-kind.ts'

/** A newsletter in one language. `text` is sent as a text message. */
export type News = {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
  text?: string
}

const toMailContent = ({ subject, paragraphs, button }: News): MailContent => ({
  subject,
  title: subject,
  paragraphs,
  ...(button && { button }),
})

const sampleNews: News = {
  subject: 'Ten quests for a <snow> day',
  paragraphs: [
    'School is closed, and the couch is full.',
    'Here are ten quests that end with hot chocolate.',
  ],
  text: 'Ten quests for a snow day are on our blog.',
}

export const newsletterConfirm: MandatoryMessage<{ codeId: string }> = {
  name: 'newsletter_confirm',
  getFooterReason: () => 'address',
  mail: ({ codeId }, { t, adultUrl, linkCodeFor }) => ({
    subject: t('mail_newsletter_confirm_subject'),
    title: t('mail_newsletter_confirm_title'),
    paragraphs: [t('mail_newsletter_confirm_text')],
    button: {
      label: t('mail_newsletter_confirm_button'),
      url: `${adultUrl}/newsletter/confirm/${linkCodeFor(codeId)}`,
    },
    smallPrint: t('mail_newsletter_confirm_small'),
  }),
  sampleFacts: { codeId: '00000000-0000-7000-8000-000000000000' },
}

/** `code` is null if the mailbox already got one, or if no points are sold. `member`: the recipient has an account. */
export const newsletterWelcome: MessageKind<{ code: string | null; until: string | null; member: boolean }> =
  {
    name: 'newsletter_welcome',
    preference: 'news_and_promo',
    mail: ({ code, until, member }, { t, adultUrl, formatDay }) => ({
      subject: t(code ? 'mail_newsletter_welcome_subject_code' : 'mail_newsletter_welcome_subject'),
      title: t('mail_newsletter_welcome_title'),
      paragraphs: [
        t('mail_newsletter_welcome_text'),
        ...(code ? [t(member ? 'mail_newsletter_welcome_code' : 'mail_newsletter_welcome_code_new')] : []),
      ],
      ...(code &&
        until && {
          code: { code, text: t('mail_newsletter_welcome_until', { until: formatDay(until) }) },
        }),
      button:
        code && member
          ? { label: t('mail_newsletter_welcome_store'), url: `${adultUrl}/points/` }
          : {
              label: t(member ? 'mail_newsletter_welcome_home' : 'mail_newsletter_welcome_sign_up'),
              url: `${adultUrl}/${member ? 'parentdashboard' : 'signup'}`,
            },
      picture: 'pip-cheering',
    }),
    sampleFacts: { code: 'NEST-7K3MQ-9XD2A', until: '2026-05-31', member: false },
  }

export const newsletterIssue: MessageKind<News> = {
  name: 'newsletter',
  preference: 'news_and_promo',
  mail: toMailContent,
  sms: ({ text = '' }, { t, adultUrl }) =>
    t('sms_newsletter', { text, url: `${adultUrl}/settings/notification` }),
  sampleFacts: sampleNews,
}

/** A newsletter that the operator sends to one address as a test. */
export const newsletterTest: MandatoryMessage<News> = {
  name: 'newsletter_trial',
  getFooterReason: () => 'operator',
  mail: toMailContent,
  sampleFacts: { subject: 'Ten quests for a <snow> day', paragraphs: ['School is closed.'] },
}

export const newsletterMessages: readonly MessageKind[] = [
  newsletterConfirm,
  newsletterWelcome,
  newsletterIssue,
  newsletterTest,
]
