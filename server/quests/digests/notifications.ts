import type { MessageKind } from '#server/messages/notifications/message-kind.ts'

/** `needed`: the points that recurring quests need in the next seven days; `points`: the wallet's balance. */
export const lowPoints: MessageKind<{ needed: number; points: number; short_on: string }> = {
  name: 'low_points',
  preference: 'low_points',
  mail: ({ needed, points, short_on }, { t, name, adultUrl, formatPoints, formatWeekday }) => ({
    subject: t('mail_low_points_subject'),
    title: t('mail_low_points_title', { name }),
    paragraphs: [
      t('mail_low_points_text', {
        needed: formatPoints(needed),
        points: formatPoints(points),
        day: formatWeekday(short_on),
      }),
    ],
    button: { label: t('mail_low_points_button'), url: `${adultUrl}/points/` },
    small: t('mail_low_points_small'),
  }),
  sms: ({ needed, points }, { t, adultUrl, formatPoints }) =>
    t('sms_low_points', {
      needed: formatPoints(needed),
      points: formatPoints(points),
      url: `${adultUrl}/points/`,
    }),
  sampleFacts: { needed: 1250, points: 300, short_on: '2026-03-06' },
}

export const weeklySummary: MessageKind<{
  children: { child: string; verified: number; points: number; waiting: number }[]
}> = {
  name: 'weekly_summary',
  preference: 'completed_quests',
  getFooterReason: () => 'weekly',
  mail: ({ children }, { t, name, adultUrl, formatPoints }) => ({
    subject: t('mail_weekly_summary_subject'),
    title: t('mail_weekly_summary_subject'),
    paragraphs: [t('mail_weekly_summary_text', { name })],
    items: children.map(({ child, verified, points: earned, waiting }) => ({
      title: child,
      text: [
        t('mail_weekly_summary_verified', { count: verified }),
        verified > 0 && t('mail_weekly_summary_earned', { points: formatPoints(earned) }),
        waiting > 0 && t('mail_weekly_summary_waiting', { count: waiting }),
      ]
        .filter(Boolean)
        .join('\n'),
    })),
    button: { label: t('mail_weekly_summary_button'), url: `${adultUrl}/parentdashboard` },
  }),
  sampleFacts: {
    children: [
      { child: 'Zoé <b>', verified: 5, points: 1250, waiting: 1 },
      { child: 'Leo', verified: 0, points: 0, waiting: 2 },
    ],
  },
}

export const questReminder: MessageKind<{ quests: { name: string; points: number }[] }> = {
  name: 'quest_reminder',
  preference: 'messages',
  mail: ({ quests }, { t, name, kidUrl, formatPoints }) => ({
    subject: t('mail_quest_reminder_subject', { count: quests.length }),
    title: t('mail_quest_reminder_title', { name }),
    paragraphs: [t('mail_quest_reminder_text', { count: quests.length })],
    items: quests.map((quest) => ({ title: quest.name, text: formatPoints(quest.points) })),
    button: { label: t('mail_quest_reminder_button'), url: `${kidUrl}/childdashboard` },
  }),
  sampleFacts: {
    quests: [
      { name: 'Empty the <dishwasher> & dry', points: 1250 },
      { name: 'Read <i>', points: 1 },
    ],
  },
}

export const digestMessageKinds: readonly MessageKind[] = [lowPoints, weeklySummary, questReminder]
