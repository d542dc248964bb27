import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'

/**
 * Tells a parent that an authenticator app was added or removed, that the last one was (`ended`), or that there are new recovery
 * codes. `codeId` identifies the link that undoes the change. (F06)
 */
export const twoStepChanged: MandatoryMessage<{
  change: 'added' | 'removed' | 'ended' | 'codes'
  app: string
  codeId: string
}> = {
  name: 'two_step_changed',
  forClosedFamily: 'also',
  mail: ({ change, app, codeId }, { t, adultUrl, linkCodeFor }) => ({
    subject: t(`mail_two_step_changed_subject_${change}`),
    title: t(`mail_two_step_changed_subject_${change}`),
    paragraphs: [t(`mail_two_step_changed_text_${change}`, { app })],
    button: { label: t('mail_not_me_button'), url: `${adultUrl}/verify/undo/${linkCodeFor(codeId)}` },
    smallPrint: t(`mail_two_step_changed_small_${change}`),
  }),
  sampleFacts: { change: 'added', app: 'Pixel <b>', codeId: '00000000-0000-7000-8000-000000000000' },
}

/** `left`: how many recovery codes have not been used. */
export const recoveryCodeUsed: MandatoryMessage<{ left: number }> = {
  name: 'recovery_code_used',
  forClosedFamily: 'also',
  mail: ({ left }, { t, adultUrl }) => ({
    subject: t('mail_recovery_code_used_subject'),
    title: t('mail_recovery_code_used_subject'),
    paragraphs: [t('mail_recovery_code_used_text'), t('mail_recovery_code_used_left', { left })],
    button: { label: t('mail_recovery_code_used_button'), url: `${adultUrl}/settings/account` },
    smallPrint: t('mail_recovery_code_used_small', { url: `${adultUrl}/forgot` }),
    smallPrintLink: `${adultUrl}/forgot`,
  }),
  sampleFacts: { left: 9 },
}
