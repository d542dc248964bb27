import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'

/** Tells parents that a child can no longer sign in with its PIN, because somebody entered too many wrong ones. (F03) */
export const pinLocked: MandatoryMessage<{ child_id: string; child: string }> = {
  name: 'pin_locked',
  mail: ({ child_id, child }, { t, adultUrl }) => ({
    subject: t('mail_pin_locked_subject'),
    title: t('mail_pin_locked_subject'),
    paragraphs: [t('mail_pin_locked_text', { child }), t('mail_pin_locked_how', { child })],
    button: { label: t('mail_pin_locked_button'), url: `${adultUrl}/kids/${child_id}/profile` },
    smallPrint: t('mail_pin_locked_small'),
  }),
  sampleFacts: { child_id: '00000000-0000-7000-8000-000000000000', child: 'Zoé <b>' },
}
