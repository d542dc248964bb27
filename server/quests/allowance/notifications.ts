import type { MessageKind } from '#server/messages/notifications/message-kind.ts'

type Facts = { allowances: { child: string; points: number }[] }

/** Tells the parents that the wallet does not cover the allowances of a payday, which wait until it does. */
export const allowanceWaits: MessageKind<Facts> = {
  name: 'allowance_waits',
  preference: 'low_points',
  mail: ({ allowances }, { t, name, adultUrl, sellsPoints, formatPoints, formatList }) => ({
    subject: t('mail_allowance_waits_subject'),
    title: t('mail_allowance_waits_title', { first_name: name }),
    paragraphs: [t('mail_allowance_waits_text', { names: formatList(allowances.map(({ child }) => child)) })],
    items: allowances.map(({ child, points }) => ({ title: child, text: formatPoints(points) })),
    button: {
      label: t(sellsPoints ? 'mail_low_points_button' : 'mail_add_points_button'),
      url: `${adultUrl}/points/`,
    },
    smallPrint: t('mail_allowance_waits_small'),
  }),
  sms: ({ allowances }, { t, adultUrl, formatList }) =>
    t('sms_allowance_waits', {
      names: formatList(allowances.map(({ child }) => child)),
      url: `${adultUrl}/parentdashboard`,
    }),
  sampleFacts: {
    allowances: [
      { child: 'Zoé <b>', points: 1250 },
      { child: 'Leo', points: 40 },
    ],
  },
}
