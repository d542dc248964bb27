import type { Role } from '#contract/values.ts'
import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { reasonForRole } from './sign-in.ts'
import { toSixDigits } from './six-digits.ts'

const SAMPLE_CODE_ID = '00000000-0000-7000-8000-000000000000'

export const newEmailVerification: MandatoryMessage<{ codeId: string; first_name: string; role: Role }> = {
  name: 'new_email',
  getFooterReason: () => 'address',
  mail: ({ codeId, first_name, role }, { t, adultUrl, kidUrl, linkCodeFor }) => ({
    subject: t('mail_new_email_subject'),
    title: t('mail_new_email_title', { first_name }),
    paragraphs: [t(role === 'child' ? 'mail_new_email_text_child' : 'mail_new_email_text')],
    button: {
      label: t('mail_new_email_button'),
      url: `${role === 'child' ? kidUrl : adultUrl}/verify/email/${linkCodeFor(codeId)}`,
    },
    smallPrint: t(role === 'child' ? 'mail_new_email_small_child' : 'mail_new_email_small'),
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>', role: 'child' },
}

export const newEmailTaken: MandatoryMessage<{ first_name: string; role: Role }> = {
  name: 'new_email_taken',
  getFooterReason: reasonForRole,
  mail: ({ first_name, role }, { t, adultUrl, kidUrl }) => {
    const subject = t(
      role === 'child' ? 'mail_new_email_taken_subject_child' : 'mail_new_email_taken_subject',
    )
    return {
      subject,
      title: subject,
      paragraphs: [
        t(role === 'child' ? 'mail_new_email_taken_text_child' : 'mail_new_email_taken_text', { first_name }),
      ],
      button: { label: t('mail_log_in_button'), url: role === 'child' ? kidUrl : `${adultUrl}/login` },
      smallPrint: t(role === 'child' ? 'mail_new_email_taken_small_child' : 'mail_new_email_taken_small'),
    }
  },
  sampleFacts: { first_name: 'Zoé <b>', role: 'parent' },
}

export const newEmailRequested: MandatoryMessage<{ first_name: string; role: Role; email: string }> = {
  name: 'new_email_asked',
  getFooterReason: reasonForRole,
  mail: ({ first_name, role, email }, { t, adultUrl, kidUrl }) => ({
    subject: t('mail_new_email_asked_subject'),
    title: t('mail_new_email_asked_subject'),
    paragraphs: [
      t(role === 'child' ? 'mail_new_email_asked_text_child' : 'mail_new_email_asked_text', {
        first_name,
        email,
      }),
    ],
    button:
      role === 'child'
        ? { label: t('mail_log_in_button'), url: kidUrl }
        : { label: t('mail_not_me_button'), url: `${adultUrl}/forgot` },
    smallPrint: t(role === 'child' ? 'mail_new_email_asked_small_child' : 'mail_new_email_asked_small'),
  }),
  sampleFacts: { first_name: 'Zoé <b>', role: 'parent', email: 'zoe@example.ca' },
}

/** `codeId` belongs to the link that undoes the change. Children get no such link. */
export const emailChanged: MandatoryMessage<{
  first_name: string
  role: Role
  email: string
  codeId?: string
}> = {
  name: 'email_changed',
  // To a closed family, too: a thief who changed the address may close the family before this mail is sent.
  forClosedFamily: 'also',
  getFooterReason: reasonForRole,
  mail: ({ first_name, role, email, codeId }, { t, adultUrl, kidUrl, linkCodeFor }) => ({
    subject: t('mail_email_changed_subject'),
    title: t('mail_email_changed_subject'),
    paragraphs: [
      t(role === 'child' ? 'mail_email_changed_text_child' : 'mail_email_changed_text', {
        first_name,
        email,
      }),
    ],
    button: codeId
      ? { label: t('mail_not_me_button'), url: `${adultUrl}/verify/undo/${linkCodeFor(codeId)}` }
      : { label: t('mail_log_in_button'), url: role === 'child' ? kidUrl : `${adultUrl}/login` },
    smallPrint: t(role === 'child' ? 'mail_email_changed_small_child' : 'mail_email_changed_small'),
  }),
  sampleFacts: { first_name: 'Zoé <b>', role: 'parent', email: 'zoe@example.ca', codeId: SAMPLE_CODE_ID },
}

export const newPhoneRequested: MandatoryMessage<{ first_name: string; phone: string }> = {
  name: 'new_phone_asked',
  mail: ({ first_name, phone }, { t, adultUrl, formatPhone }) => ({
    subject: t('mail_new_phone_asked_subject'),
    title: t('mail_new_phone_asked_subject'),
    paragraphs: [t('mail_new_phone_asked_text', { first_name, phone: formatPhone(phone) })],
    button: { label: t('mail_not_me_button'), url: `${adultUrl}/forgot` },
    smallPrint: t('mail_new_email_asked_small'),
  }),
  sampleFacts: { first_name: 'Zoé <b>', phone: '+15145550142' },
}

export const phoneVerification: MandatoryMessage<{ codeId: string }> = {
  name: 'verify_phone',
  isUrgent: true,
  sms: ({ codeId }, { t, adultUrl, linkCodeFor }) =>
    t('sms_verify_phone', {
      code: toSixDigits(linkCodeFor, hashToken(linkCodeFor(codeId))),
      url: `${adultUrl}/verify/phone/${linkCodeFor(codeId)}`,
    }),
  sampleFacts: { codeId: SAMPLE_CODE_ID },
}

export const contactMessageKinds: readonly MessageKind[] = [
  newEmailVerification,
  newEmailTaken,
  newEmailRequested,
  emailChanged,
  newPhoneRequested,
  phoneVerification,
]
