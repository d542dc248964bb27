import type { QuestStep } from '#contract/quests/quests.ts'
import { listOwners, mustAllFinish } from '#contract/quests/sharing.ts'
import { dueTime } from '#contract/quests/time-of-day.ts'
import type { MessageKind, RenderContext } from '#server/messages/notifications/message-kind.ts'
import { type Notification, type QuestRow, toNotification } from './outcome.ts'
import { toChildView } from './sharing.ts'

const toFacts = ({ id, child_id, name, points }: QuestRow) => ({
  quest_id: id,
  child_id,
  quest: name,
  points,
})

/** The message about a quest that a parent gave. Quests that a series creates are only in the daily reminder. (N03) */
export const newQuestNotification = (quest: QuestRow): Notification =>
  toNotification({
    family_id: quest.family_id,
    to: { user_id: quest.child_id },
    kind: questNew,
    facts: { ...toFacts(quest), due_date: quest.due_date, time_of_day: quest.time_of_day },
  })

/**
 * Returns the messages to the children if the step is a decision (verify or reject). Parents get no message from here:
 * `sendFinishedQuests` tells them of finished quests. (N03)
 */
export function stepNotifications(step: QuestStep | 'expire', quest: QuestRow): Notification[] {
  const { family_id, note, due_date, time_of_day } = quest
  return listToldChildren(step, quest).map((child_id) => {
    const to = { user_id: child_id }
    const facts = toFacts(toChildView(quest, child_id))
    return step === 'verify'
      ? toNotification({ family_id, to, kind: questVerified, facts: { ...facts, note } })
      : toNotification({
          family_id,
          to,
          kind: questRejected,
          facts: { ...facts, note, due_date, time_of_day },
        })
  })
}

/** A rejected quest that the children share is open for all again, but only the child who had finished it first is told. */
function listToldChildren(step: QuestStep | 'expire', quest: QuestRow): string[] {
  if (step !== 'verify' && step !== 'reject') return []
  return mustAllFinish(quest.sharing) ? listOwners(quest) : [quest.child_id]
}

type QuestFacts = { quest_id: string; child_id: string; quest: string; points: number }
const ANY_ID = '00000000-0000-7000-8000-000000000000'
const sample = { quest_id: ANY_ID, child_id: ANY_ID, quest: 'Empty the <dishwasher> & dry', points: 1250 }

/** Messages of the release before have no `time_of_day`. */
type Due = { due_date: string; time_of_day?: string | null }

/** For example 'Friday, March 6, 5:30 p.m.' */
const formatDue = (
  { due_date, time_of_day }: Due,
  { formatWeekday, formatClockTime }: Pick<RenderContext, 'formatWeekday' | 'formatClockTime'>,
) => {
  const time = dueTime(time_of_day ?? null)
  return formatWeekday(due_date) + (time ? `, ${formatClockTime(time)}` : '')
}

const questNew: MessageKind<QuestFacts & Due> = {
  name: 'quest_new',
  preference: 'messages',
  mail: ({ quest, quest_id, child_id, points, ...due }, { t, name, kidUrl, ...format }) => ({
    subject: t('mail_quest_new_subject'),
    title: t('mail_quest_new_title', { name }),
    paragraphs: [t('mail_quest_new_text', { quest, day: formatDue(due, format) })],
    points,
    button: { label: t('mail_quest_button_kid'), url: `${kidUrl}/kids/${child_id}/missions/${quest_id}` },
  }),
  sampleFacts: { ...sample, due_date: '2026-03-06', time_of_day: '17:30' },
}

const questVerified: MessageKind<QuestFacts & { note: string | null }> = {
  name: 'quest_verified',
  preference: 'messages',
  about: ({ quest_id }) => quest_id,
  mail: ({ quest, quest_id, child_id, points, note }, { t, name, kidUrl }) => ({
    subject: t('mail_quest_verified_subject'),
    title: t('mail_quest_verified_title', { name }),
    paragraphs: [t('mail_quest_verified_text', { quest })],
    ...(note && { quote: { by: t('mail_quote_parent'), text: note } }),
    points,
    button: { label: t('mail_quest_button_kid'), url: `${kidUrl}/kids/${child_id}/missions/${quest_id}` },
    picture: 'pip-cheering',
  }),
  sampleFacts: { ...sample, note: 'It shines <b>!\nThank you.' },
}

const questRejected: MessageKind<QuestFacts & Due & { note: string | null }> = {
  name: 'quest_rejected',
  preference: 'messages',
  about: ({ quest_id }) => quest_id,
  mail: ({ quest, quest_id, child_id, note, ...due }, { t, name, kidUrl, ...format }) => ({
    subject: t('mail_quest_rejected_subject'),
    title: t('mail_quest_rejected_title', { name }),
    paragraphs: [t('mail_quest_rejected_text', { quest, day: formatDue(due, format) })],
    ...(note && { quote: { by: t('mail_quote_parent'), text: note } }),
    button: { label: t('mail_quest_button_kid'), url: `${kidUrl}/kids/${child_id}/missions/${quest_id}` },
  }),
  sampleFacts: { ...sample, note: 'The pots too, please.', due_date: '2026-03-01' },
}

/** Tells the parents that a series cannot create its next quest, or a quest go on after a pause, until the wallet has enough points. */
export const seriesWaits: MessageKind<{
  quest: string
  points: number
  child_id: string
  child: string
  /** Whether it is a quest that was to go on after a pause, not the next one of a series. */
  after_pause?: boolean
}> = {
  name: 'series_waits',
  preference: 'low_points',
  mail: (
    { quest, points, child_id, child, after_pause },
    { t, name, adultUrl, sellsPoints, formatPoints },
  ) => {
    const childUrl = `${adultUrl}/kids/${child_id}`
    return {
      subject: t('mail_series_waits_subject'),
      title: t('mail_series_waits_title', { first_name: name }),
      paragraphs: [
        t(after_pause ? 'mail_series_waits_pause' : 'mail_series_waits_text', {
          child,
          quest,
          points: formatPoints(points),
        }),
      ],
      button: {
        label: t(sellsPoints ? 'mail_low_points_button' : 'mail_add_points_button'),
        url: `${adultUrl}/points/`,
      },
      smallPrint: t('mail_series_waits_small', { child, url: childUrl }),
      smallPrintLink: childUrl,
    }
  },
  sms: ({ quest, child_id }, { t, adultUrl }) =>
    t('sms_series_waits', { quest, url: `${adultUrl}/kids/${child_id}` }),
  sampleFacts: { ...sample, child: 'Zoé <b>' },
}

export const questMessages: readonly MessageKind[] = [questNew, questVerified, questRejected, seriesWaits]
