import type { MessageKind, RenderContext } from '#server/messages/notifications/message-kind.ts'
import { type FinishedQuest, listToldQuests } from './queries.ts'

const ANY_ID = '00000000-0000-7000-8000-000000000000'
const OTHER_ID = '00000000-0000-7000-8000-000000000001'
const sampleQuest = { quest_id: ANY_ID, child_id: ANY_ID, child: 'Zoé <b>', quest: 'Read <i>', points: 1250 }

/** The message about one or several finished quests, in the order in which they were finished. */
export const questFinished: MessageKind<{ quests: FinishedQuest[] }> = {
  name: 'quest_finished',
  preference: 'completed_quests',
  mail: ({ quests }, { t, name, adultUrl, formatList, formatPoints }) => {
    const [first] = quests
    const smallPrint = t('mail_quest_finished_small')
    if (first && quests.length === 1)
      return {
        subject: t('mail_quest_finished_title', first),
        title: t('mail_quest_finished_title', first),
        paragraphs: [t('mail_quest_finished_text', { name, ...first })],
        points: first.points,
        button: { label: t('mail_quest_button'), url: toQuestUrl(adultUrl, first) },
        smallPrint,
        picture: 'pip-cheering',
      }
    const children = listChildren(quests)
    const subject = t('mail_quests_finished_subject', { names: formatList(children), count: quests.length })
    return {
      subject,
      title: subject,
      paragraphs: [t('mail_quests_finished_text', { name })],
      items: quests.map(({ child, quest, points }) => ({
        title: quest,
        text: children.length > 1 ? `${child} · ${formatPoints(points)}` : formatPoints(points),
      })),
      button: { label: t('mail_quests_button'), url: `${adultUrl}/parentdashboard` },
      smallPrint,
      picture: 'pip-cheering',
    }
  },
  sms: ({ quests }, { t, adultUrl, formatList }) => {
    const [first] = quests
    if (first && quests.length === 1)
      return t('sms_quest_finished', { ...first, url: toQuestUrl(adultUrl, first) })
    const names = formatList(listChildren(quests))
    return t('sms_quests_finished', { names, count: quests.length, url: `${adultUrl}/parentdashboard` })
  },
  updateFacts: async ({ db }, family_id, { quests }) => {
    const ids = await listToldQuests(
      db,
      family_id,
      quests.map(({ quest_id }) => quest_id),
    )
    const stillWaiting = quests.filter(({ quest_id }) => ids.has(quest_id))
    return stillWaiting.length > 0 ? { quests: stillWaiting } : undefined
  },
  sampleFacts: {
    quests: [
      { ...sampleQuest, quest: 'Empty the <dishwasher> & dry', points: 50 },
      { ...sampleQuest, child_id: OTHER_ID, child: 'Leo', quest: 'Feed the cat', points: 20 },
      sampleQuest,
    ],
  },
}

const toQuestUrl = (adultUrl: string, { child_id, quest_id }: FinishedQuest) =>
  `${adultUrl}/kids/${child_id}/missions/${quest_id}`

/** Returns one first name per child. Compares ids, because siblings can have the same name. */
const listChildren = (quests: FinishedQuest[]) => [
  ...new Map(quests.map(({ child_id, child }) => [child_id, child])).values(),
]

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
    smallPrint: t('mail_low_points_small'),
  }),
  sms: ({ needed, points }, { t, adultUrl, formatPoints }) =>
    t('sms_low_points', {
      needed: formatPoints(needed),
      points: formatPoints(points),
      url: `${adultUrl}/points/`,
    }),
  sampleFacts: { needed: 1250, points: 300, short_on: '2026-03-06' },
}

/** `points` are only those of the verified quests; `waiting` counts the finished quests that wait for a parent. */
type WeekTotals = { verified: number; points: number; bonus: number; waiting: number }

/** Leaves out every number that is zero, because "0 quests" would shame a child whose quests wait for a parent. */
const describeWeek = (
  { verified, points, bonus, waiting }: WeekTotals,
  { t, formatPoints }: RenderContext,
) => [
  ...(verified > 0
    ? [
        t('mail_weekly_summary_verified', { count: verified }),
        t('mail_weekly_summary_earned', { points: formatPoints(points) }),
      ]
    : []),
  ...(bonus > 0 ? [t('mail_weekly_summary_bonus', { points: formatPoints(bonus) })] : []),
  ...(waiting > 0 ? [t('mail_weekly_summary_waiting', { count: waiting })] : []),
]

export const weeklySummary: MessageKind<{ children: (WeekTotals & { child: string })[] }> = {
  name: 'weekly_summary',
  preference: 'weekly_summary',
  mail: ({ children }, context) => ({
    subject: context.t('mail_weekly_summary_subject'),
    title: context.t('mail_weekly_summary_subject'),
    paragraphs: [context.t('mail_weekly_summary_text', { name: context.name })],
    items: children.map((child) => ({ title: child.child, text: describeWeek(child, context).join('\n') })),
    button: { label: context.t('mail_weekly_summary_button'), url: `${context.adultUrl}/parentdashboard` },
    picture: 'pip-cheering',
  }),
  sms: ({ children }, context) => {
    const sum = (field: keyof WeekTotals) => children.reduce((total, child) => total + child[field], 0)
    const week = describeWeek(
      { verified: sum('verified'), points: sum('points'), bonus: sum('bonus'), waiting: sum('waiting') },
      context,
    )
    return context.t('sms_weekly_summary', {
      week: week.join(', '),
      url: `${context.adultUrl}/parentdashboard`,
    })
  },
  sampleFacts: {
    children: [
      { child: 'Zoé <b>', verified: 5, points: 1250, bonus: 20, waiting: 1 },
      { child: 'Leo', verified: 0, points: 0, bonus: 0, waiting: 2 },
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

export const digestMessageKinds: readonly MessageKind[] = [
  questFinished,
  lowPoints,
  weeklySummary,
  questReminder,
]
