import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'

type Invite = { codeId: string; parent: string }

const createInvite = (role: 'parent' | 'helper'): MandatoryMessage<Invite> => ({
  name: `${role}_invite`,
  getFooterReason: () => 'parent_invitation',
  isUrgent: true,
  mail: ({ codeId, parent }, { t, adultUrl, linkCodeFor }) => ({
    subject: t(`mail_${role}_invite_subject`, { parent }),
    title: t(`mail_${role}_invite_subject`, { parent }),
    paragraphs: [t(`mail_${role}_invite_text`, { parent }), t('mail_parent_invite_how')],
    button: {
      label: t('mail_parent_invite_button'),
      url: `${adultUrl}/verify/parent/${linkCodeFor(codeId)}`,
    },
    smallPrint: t('mail_parent_invite_small', { parent }),
    picture: 'pip-cheering',
  }),
  sampleFacts: { codeId: '00000000-0000-7000-8000-000000000000', parent: 'Luc' },
})
export const parentInvite = createInvite('parent')
export const helperInvite = createInvite('helper')

type Joined = { name: string; email: string; inviter: string }

const createJoined = (role: 'parent' | 'helper'): MandatoryMessage<Joined> => ({
  name: `${role}_joined`,
  mail: ({ name, email, inviter }, { t, adultUrl }) => ({
    subject: t(`mail_${role}_joined_subject`, { name }),
    title: t(`mail_${role}_joined_subject`, { name }),
    paragraphs: [t('mail_parent_joined_text', { name, email, inviter }), t(`mail_${role}_joined_rights`)],
    button: { label: t('mail_parent_button'), url: `${adultUrl}/settings/parents` },
    smallPrint: t('mail_parent_joined_small'),
  }),
  sampleFacts: { name: 'Zoé <b>', email: 'zoe@example.ca', inviter: 'Luc' },
})
export const parentJoined = createJoined('parent')
export const helperJoined = createJoined('helper')

/** `left`: the person has left the family. `buys`: this server sells points. */
type Removed = { name: string; by: string; left: boolean; buys: boolean }

const createRemoved = (role: 'parent' | 'helper'): MandatoryMessage<Removed> => ({
  name: `${role}_removed`,
  mail: ({ name, by, left, buys }, { t, adultUrl }) => ({
    subject: t(`mail_${role}_removed_subject`, { name }),
    title: t(`mail_${role}_removed_subject`, { name }),
    paragraphs: [
      left ? t('mail_parent_left_text', { name }) : t('mail_parent_removed_text', { name, by }),
      // Helpers have no cards.
      ...(buys && role === 'parent' ? [t('mail_parent_removed_cards', { name })] : []),
    ],
    button: { label: t('mail_parent_button'), url: `${adultUrl}/settings/parents` },
    smallPrint: t('mail_parent_removed_small'),
  }),
  sampleFacts: { name: 'Zoé <b>', by: 'Luc', left: false, buys: false },
})
export const parentRemoved = createRemoved('parent')
export const helperRemoved = createRemoved('helper')

export const removedFromFamily: MandatoryMessage<{ first_name: string; by: string }> = {
  name: 'removed_from_family',
  getFooterReason: () => 'removed',
  mail: ({ first_name, by }, { t, adultUrl }) => ({
    subject: t('mail_removed_subject'),
    title: t('mail_removed_title', { first_name }),
    paragraphs: [t('mail_removed_text', { by }), t('mail_removed_again')],
    button: { label: t('mail_removed_button'), url: `${adultUrl}/signup` },
  }),
  sampleFacts: { first_name: 'Zoé <b>', by: 'Luc' },
}

export const parentMessages: readonly MessageKind[] = [
  parentInvite,
  parentJoined,
  parentRemoved,
  helperInvite,
  helperJoined,
  helperRemoved,
  removedFromFamily,
]
