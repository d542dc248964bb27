import type { Role, SocialProviderName } from '#contract/values.ts'
import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { toSixDigits } from './six-digits.ts'

const SAMPLE_CODE_ID = '00000000-0000-7000-8000-000000000000'

export const reasonForRole = ({ role }: { role: Role }) => (role === 'child' ? 'account_child' : 'account')

/** `hasPoints`: the new family will get welcome points. `provider`: the sign-up began with this provider. */
export const emailVerification: MandatoryMessage<{
  codeId: string
  first_name: string
  hasPoints: boolean
  provider?: SocialProviderName
}> = {
  name: 'verify_email',
  getFooterReason: () => 'address',
  mail: ({ codeId, first_name, hasPoints, provider }, { t, adultUrl, linkCodeFor, nameProvider }) => ({
    subject: t('mail_verify_email_subject'),
    title: t('mail_verify_email_title', { first_name }),
    paragraphs: [
      t(hasPoints ? 'mail_verify_email_text' : 'mail_verify_email_text_no_points'),
      ...(provider ? [t('mail_verify_email_identity', { provider: nameProvider(provider) })] : []),
    ],
    button: { label: t('mail_verify_email_button'), url: `${adultUrl}/verify/email/${linkCodeFor(codeId)}` },
    smallPrint: t('mail_verify_email_small'),
    picture: 'pip-cheering',
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>', hasPoints: true, provider: 'facebook' },
}

export const addressTaken: MandatoryMessage<{ first_name: string; provider?: SocialProviderName }> = {
  name: 'address_taken',
  mail: ({ first_name, provider }, { t, adultUrl, nameProvider }) => ({
    subject: t('mail_address_taken_subject'),
    title: t('mail_address_taken_subject'),
    paragraphs: [
      t('mail_address_taken_text', { first_name }),
      ...(provider ? [t('mail_address_taken_identity', { provider: nameProvider(provider) })] : []),
    ],
    button: { label: t('mail_log_in_button'), url: `${adultUrl}/login` },
    smallPrint: t('mail_address_taken_small', { url: `${adultUrl}/forgot` }),
    smallPrintLink: `${adultUrl}/forgot`,
  }),
  sampleFacts: { first_name: 'Zoé <b>', provider: 'facebook' },
}

export const identityLinked: MandatoryMessage<{ first_name: string; provider: SocialProviderName }> = {
  name: 'identity_linked',
  mail: ({ first_name, provider }, { t, adultUrl, nameProvider }) => {
    const params = { provider: nameProvider(provider) }
    return {
      subject: t('mail_identity_linked_subject', params),
      title: t('mail_identity_linked_subject', params),
      paragraphs: [t('mail_identity_linked_text', { ...params, first_name })],
      button: { label: t('mail_log_in_button'), url: `${adultUrl}/login` },
      smallPrint: t('mail_identity_linked_small'),
    }
  },
  sampleFacts: { first_name: 'Zoé <b>', provider: 'google' },
}

export const childInvitation: MandatoryMessage<{ codeId: string; first_name: string; parent: string }> = {
  name: 'child_invitation',
  getFooterReason: () => 'account_child',
  mail: ({ codeId, first_name, parent }, { t, kidUrl, linkCodeFor }) => ({
    subject: t('mail_child_invitation_subject', { parent }),
    title: t('mail_child_invitation_title', { first_name }),
    paragraphs: [t('mail_child_invitation_text', { parent }), t('mail_child_invitation_how')],
    button: {
      label: t('mail_child_invitation_button'),
      url: `${kidUrl}/verify/email/${linkCodeFor(codeId)}`,
    },
    smallPrint: t('mail_child_invitation_small', { url: kidUrl }),
    smallPrintLink: kidUrl,
    picture: 'pip-cheering',
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>', parent: 'Luc' },
}

export const passwordReset: MandatoryMessage<{ codeId: string; first_name: string; role: Role }> = {
  name: 'reset_password',
  forClosedFamily: 'also',
  getFooterReason: reasonForRole,
  mail: ({ codeId, first_name, role }, { t, adultUrl, kidUrl, linkCodeFor }) => ({
    subject: t('mail_reset_password_subject'),
    title: t('mail_reset_password_subject'),
    paragraphs: [
      t(role === 'child' ? 'mail_reset_password_text_child' : 'mail_reset_password_text', { first_name }),
    ],
    button: {
      label: t('mail_reset_password_button'),
      url: `${role === 'child' ? kidUrl : adultUrl}/reset/${linkCodeFor(codeId)}`,
    },
    smallPrint: t(role === 'child' ? 'mail_reset_password_small_child' : 'mail_reset_password_small'),
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>', role: 'child' },
}

export const firstPassword: MandatoryMessage<{ codeId: string; first_name: string }> = {
  name: 'first_password',
  mail: ({ codeId, first_name }, { t, adultUrl, linkCodeFor }) => ({
    subject: t('mail_first_password_subject'),
    title: t('mail_first_password_subject'),
    paragraphs: [t('mail_first_password_text', { first_name })],
    button: { label: t('mail_first_password_button'), url: `${adultUrl}/reset/${linkCodeFor(codeId)}` },
    smallPrint: t('mail_first_password_small'),
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, first_name: 'Zoé <b>' },
}

/** Sent instead of `passwordReset` while a change of the account's address can still be undone from the former address. */
export const resetRefused: MandatoryMessage<{ first_name: string; until: string }> = {
  name: 'reset_refused',
  forClosedFamily: 'also',
  mail: ({ first_name, until }, { t, adultUrl, formatDay }) => ({
    subject: t('mail_reset_refused_subject'),
    title: t('mail_reset_refused_subject'),
    paragraphs: [t('mail_reset_refused_text', { first_name, until: formatDay(until) })],
    button: { label: t('mail_log_in_button'), url: `${adultUrl}/login` },
    smallPrint: t('mail_reset_refused_small'),
  }),
  sampleFacts: { first_name: 'Zoé <b>', until: '2026-03-09' },
}

/**
 * Six digits that a parent can enter instead of the password. They are derived from the hash of the code, because the table
 * `codes` stores only this hash, and from `session`, the hash of the session's token.
 */
export const proofCode: MandatoryMessage<{ codeId: string; session: string; first_name: string }> = {
  name: 'proof_code',
  mail: ({ codeId, session, first_name }, { t, adultUrl, linkCodeFor }) => ({
    subject: t('mail_proof_code_subject'),
    title: t('mail_proof_code_subject'),
    paragraphs: [t('mail_proof_code_text', { first_name })],
    code: {
      code: toSixDigits(linkCodeFor, `${hashToken(linkCodeFor(codeId))} ${session}`),
      text: t('mail_proof_code_label'),
    },
    smallPrint: t('mail_proof_code_small', { url: `${adultUrl}/forgot` }),
    smallPrintLink: `${adultUrl}/forgot`,
  }),
  sampleFacts: { codeId: SAMPLE_CODE_ID, session: '', first_name: 'Zoé <b>' },
}

/**
 * `codeId` identifies the link that undoes the change. Only parents get this link. Those who have passkeys read that a new password
 * does not remove them.
 */
export const passwordChanged: MandatoryMessage<{
  first_name: string
  role: Role
  codeId?: string
  hasPasskeys?: boolean
}> = {
  name: 'password_changed',
  forClosedFamily: 'also',
  getFooterReason: reasonForRole,
  mail: ({ first_name, role, codeId, hasPasskeys }, { t, adultUrl, kidUrl, linkCodeFor }) => ({
    subject: t('mail_password_changed_subject'),
    title: t('mail_password_changed_subject'),
    paragraphs: [
      t(role === 'child' ? 'mail_password_changed_text_child' : 'mail_password_changed_text', { first_name }),
      ...(hasPasskeys ? [t('mail_password_changed_passkeys')] : []),
    ],
    button: {
      label: t('mail_not_me_button'),
      url: codeId
        ? `${adultUrl}/verify/undo/${linkCodeFor(codeId)}`
        : `${role === 'child' ? kidUrl : adultUrl}/forgot`,
    },
    smallPrint: t(role === 'child' ? 'mail_password_changed_small_child' : 'mail_password_changed_small'),
  }),
  sampleFacts: { first_name: 'Zoé <b>', role: 'child' },
}

export const signInMessages: readonly MessageKind[] = [
  emailVerification,
  addressTaken,
  identityLinked,
  childInvitation,
  passwordReset,
  firstPassword,
  resetRefused,
  proofCode,
  passwordChanged,
]
