import type { MessageKind } from '#server/messages/notifications/message-kind.ts'
import { type Notification, type QuestRow, toNotification } from '#server/quests/lifecycle/outcome.ts'

type OfferFacts = { quest_id: string; child_id: string; child: string; quest: string; points: number }

const ANY_ID = '00000000-0000-7000-8000-000000000000'
const sampleFacts = {
  quest_id: ANY_ID,
  child_id: ANY_ID,
  child: 'Zoé <b>',
  quest: 'Empty the <dishwasher> & dry',
  points: 1250,
}

const toFacts = ({ id, child_id, name, points }: QuestRow) => ({
  quest_id: id,
  child_id,
  quest: name,
  points,
})

/** Tells a child that a sibling, `child`, offers it a quest. */
const questOffered: MessageKind<OfferFacts> = {
  name: 'quest_offered',
  preference: 'messages',
  about: ({ quest_id }) => quest_id,
  mail: ({ quest, child, points }, { t, name, kidUrl }) => ({
    subject: t('mail_quest_offered_subject', { child }),
    title: t('mail_quest_offered_title', { child }),
    paragraphs: [t('mail_quest_offered_text', { name, quest })],
    points,
    button: { label: t('mail_quest_offered_button', { child }), url: `${kidUrl}/childdashboard` },
  }),
  sampleFacts,
}

/** Tells the parents that `child` has taken over a quest of its sibling `from`. They cannot switch it off, as nobody else tells them. */
const questTakenOver: MessageKind<OfferFacts & { from: string }> = {
  name: 'quest_taken_over',
  about: ({ quest_id }) => quest_id,
  mail: ({ quest, quest_id, child_id, child, from, points }, { t, name, adultUrl }) => ({
    subject: t('mail_quest_taken_over_title', { child }),
    title: t('mail_quest_taken_over_title', { child }),
    paragraphs: [t('mail_quest_taken_over_text', { name, child, from, quest })],
    points,
    button: { label: t('mail_quest_button'), url: `${adultUrl}/kids/${child_id}/missions/${quest_id}` },
  }),
  sampleFacts: { ...sampleFacts, from: 'Leo' },
}

export const offeredNotification = (quest: QuestRow, sibling: string): Notification =>
  toNotification({
    family_id: quest.family_id,
    to: { user_id: sibling },
    kind: questOffered,
    facts: toFacts(quest),
  })

/** `quest` already belongs to the sibling who has taken it over. */
export const takenOverNotification = (quest: QuestRow, from: string): Notification =>
  toNotification({
    family_id: quest.family_id,
    to: 'parents',
    kind: questTakenOver,
    facts: { ...toFacts(quest), from },
  })

export const offerMessages: readonly MessageKind[] = [questOffered, questTakenOver]
