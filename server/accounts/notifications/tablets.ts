import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'

/** Tells parents that a browser has become one of the family's tablets. (F04) */
export const tabletAdded: MandatoryMessage<{ tablet: string; browser: string; system: string }> = {
  name: 'tablet_added',
  mail: ({ tablet, browser, system }, { t, adultUrl }) => ({
    subject: t('mail_tablet_added_subject'),
    title: t('mail_tablet_added_subject'),
    paragraphs: [
      t('mail_tablet_added_text', { tablet }),
      ...(browser && system ? [t('mail_tablet_added_device', { browser, system })] : []),
      t('mail_tablet_added_stranger'),
    ],
    button: { label: t('mail_tablet_added_button'), url: `${adultUrl}/settings/tablets` },
    smallPrint: t('mail_tablet_added_small'),
  }),
  sampleFacts: { tablet: 'Kitchen <b>', browser: 'Chrome', system: 'Android' },
}

/** Tells parents that a child can no longer sign in on a tablet, because somebody tapped too many wrong pictures. (F04) */
export const picturePinLocked: MandatoryMessage<{ child_id: string; child: string }> = {
  name: 'picture_pin_locked',
  mail: ({ child }, { t, adultUrl }) => ({
    subject: t('mail_picture_pin_locked_subject'),
    title: t('mail_picture_pin_locked_subject'),
    paragraphs: [t('mail_picture_pin_locked_text', { child }), t('mail_picture_pin_locked_how', { child })],
    button: { label: t('mail_picture_pin_locked_button'), url: `${adultUrl}/settings/tablets` },
    smallPrint: t('mail_picture_pin_locked_small'),
  }),
  sampleFacts: { child_id: '00000000-0000-7000-8000-000000000000', child: 'Zoé <b>' },
}
