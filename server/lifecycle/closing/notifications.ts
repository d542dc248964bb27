import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'

/** `until` is the last day on which the account can be restored. */
export const accountClosed: MandatoryMessage<{ until: string }> = {
  name: 'account_closed',
  forClosedFamily: 'only',
  mail: ({ until }, { t, name, adultUrl, sellsPoints, formatDay }) => ({
    subject: t('mail_account_closed_subject'),
    title: t('mail_account_closed_title', { name }),
    paragraphs: [
      t(sellsPoints ? 'mail_account_closed_text' : 'mail_account_closed_text_given'),
      t('mail_account_closed_until', { until: formatDay(until) }),
    ],
    button: { label: t('mail_account_closed_button'), url: `${adultUrl}/login` },
    smallPrint: t('mail_account_closed_small'),
  }),
  sampleFacts: { until: '2026-09-02' },
}

export const accountRestored: MandatoryMessage<Record<never, never>> = {
  name: 'account_restored',
  mail: (_facts, { t, name, adultUrl }) => ({
    subject: t('mail_account_restored_subject'),
    title: t('mail_account_restored_title', { name }),
    paragraphs: [t('mail_account_restored_text')],
    button: { label: t('mail_account_restored_button'), url: `${adultUrl}/parentdashboard` },
    smallPrint: t('mail_account_restored_small'),
  }),
  sampleFacts: {},
}

export const closingMessages: readonly MessageKind[] = [accountClosed, accountRestored]
