import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'

const SAMPLE_CODE_ID = '00000000-0000-7000-8000-000000000000'

export const invite: MandatoryMessage<{ codeId: string; first_name: string; parent: string }> = {
  name: 'invite',
  getFooterReason: () => 'invitation',
  isUrgent: true,
  mail: ({ codeId, first_name, parent }, { t, kidUrl, linkCodeFor }) => ({
    subject: t('mail_invite_subject', { parent }),
    title: t('mail_invite_title', { first_name }),
    paragraphs: [t('mail_invite_text', { parent }), t('mail_invite_how', { parent })],
    button: { label: t('mail_invite_button'), url: `${kidUrl}/join/${linkCodeFor(codeId)}` },
    smallPrint: t('mail_invite_small', { parent }),
    picture: 'pip-cheering',
  }),
  sms: ({ codeId, parent }, { t, kidUrl, linkCodeFor }) =>
    t('sms_invite', { parent, url: `${kidUrl}/join/${linkCodeFor(codeId)}` }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>', parent: 'Luc' },
}

export const inviteJoined: MandatoryMessage<{ first_name: string; kid: string; email: string }> = {
  name: 'invite_joined',
  mail: ({ first_name, kid: name, email }, { t, adultUrl }) => ({
    subject: t('mail_invite_joined_subject', { name }),
    title: t('mail_invite_joined_title', { first_name }),
    paragraphs: [t('mail_invite_joined_text', { name, email }), t('mail_invite_joined_how')],
    button: { label: t('mail_invite_joined_button'), url: `${adultUrl}/kids` },
    smallPrint: t('mail_invite_joined_small'),
  }),
  sampleFacts: { first_name: 'Luc', kid: 'Zoé <b>', email: 'zoe@example.ca' },
}

/** `codeId` is null when the kid's address is already verified. */
export const inviteApproved: MandatoryMessage<{ codeId: string | null; first_name: string; parent: string }> =
  {
    name: 'invite_approved',
    getFooterReason: () => 'account_child',
    mail: ({ codeId, first_name, parent }, { t, kidUrl, linkCodeFor }) => ({
      subject: t('mail_invite_approved_subject'),
      title: t('mail_invite_approved_title', { first_name }),
      paragraphs: [t('mail_invite_approved_text', { parent })],
      button: {
        label: t('mail_invite_approved_button'),
        url: codeId ? `${kidUrl}/verify/email/${linkCodeFor(codeId)}` : kidUrl,
      },
      smallPrint: t(codeId ? 'mail_child_invitation_small' : 'mail_invite_approved_small', { url: kidUrl }),
      smallPrintLink: kidUrl,
      picture: 'pip-cheering',
    }),
    sampleFacts: { codeId: null, first_name: 'Zoé <b>', parent: 'Luc' },
  }

// No button: the kid has no account to open.
export const inviteDeclined: MandatoryMessage<{ first_name: string; parent: string }> = {
  name: 'invite_declined',
  getFooterReason: () => 'invitation',
  mail: ({ first_name, parent }, { t }) => ({
    subject: t('mail_invite_declined_subject'),
    title: t('mail_invite_declined_title', { first_name }),
    paragraphs: [t('mail_invite_declined_text', { parent }), t('mail_invite_declined_how', { parent })],
  }),
  sampleFacts: { first_name: 'Zoé <b>', parent: 'Luc' },
}

export const inviteMessages: readonly MessageKind[] = [invite, inviteJoined, inviteApproved, inviteDeclined]
