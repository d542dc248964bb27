import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'

/** Tells a parent that a passkey was added or removed. `codeId` identifies the link that undoes the change. (F06) */
export const passkeyChanged: MandatoryMessage<{
  change: 'added' | 'removed'
  passkey: string
  codeId: string
}> = {
  name: 'passkey_changed',
  forClosedFamily: 'also',
  mail: ({ change, passkey, codeId }, { t, adultUrl, linkCodeFor }) => ({
    subject: t(`mail_passkey_changed_subject_${change}`),
    title: t(`mail_passkey_changed_subject_${change}`),
    paragraphs: [t(`mail_passkey_changed_text_${change}`, { passkey })],
    button: { label: t('mail_not_me_button'), url: `${adultUrl}/verify/undo/${linkCodeFor(codeId)}` },
    smallPrint: t(`mail_passkey_changed_small_${change}`),
  }),
  sampleFacts: { change: 'added', passkey: 'Pixel <b>', codeId: '00000000-0000-7000-8000-000000000000' },
}
