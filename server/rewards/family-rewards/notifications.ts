import type { MessageKind } from '#server/messages/notifications/message-kind.ts'

type PromisedReward = { reward: string; child: string; promised_on: string }

/** Tells parents of rewards of the family's own that they have promised and not given. (F02) */
export const promisesWait: MessageKind<{ promises: PromisedReward[] }> = {
  name: 'reward_promises',
  preference: 'reward_requests',
  mail: ({ promises }, { t, name, adultUrl, formatDay }) => ({
    subject: t('mail_reward_promises_subject', { count: promises.length }),
    title: t('mail_reward_promises_subject', { count: promises.length }),
    paragraphs: [t('mail_reward_promises_text', { name })],
    items: promises.map(({ reward, child, promised_on }) => ({
      title: reward,
      text: t('mail_reward_promises_item', { child, day: formatDay(promised_on) }),
    })),
    button: { label: t('mail_reward_promises_button'), url: `${adultUrl}/parentdashboard` },
    smallPrint: t('mail_reward_promises_small'),
  }),
  sms: ({ promises }, { t, adultUrl }) =>
    t('sms_reward_promises', {
      reward: promises[0]?.reward ?? '',
      count: promises.length,
      url: `${adultUrl}/parentdashboard`,
    }),
  sampleFacts: {
    promises: [{ reward: 'Film <i>night', child: 'Zoé <b>', promised_on: '2026-03-02' }],
  },
}
