import type { MessageKind } from '#server/messages/notifications/message-kind.ts'
import { type Notification, type QuestRow, toNotification } from '#server/quests/lifecycle/outcome.ts'

type NewQuests = { child_id: string; quests: { quest: string; points: number }[] }

/** The one message about all quests that a child got at once. One that the child has several times a day is named once. (W09) */
export function newQuestsNotification(quests: QuestRow[]): Notification {
  const [first] = quests
  if (!first) throw new Error('A message about new quests needs at least one')
  const { family_id, child_id } = first
  return toNotification<NewQuests>({
    family_id,
    to: { user_id: child_id },
    kind: questsNew,
    facts: {
      child_id,
      quests: quests
        .filter(({ daily_number }) => daily_number === 1)
        .map(({ name, points }) => ({ quest: name, points })),
    },
  })
}

const questsNew: MessageKind<NewQuests> = {
  name: 'quests_new',
  preference: 'messages',
  mail: ({ quests }, { t, name, kidUrl, formatPoints }) => ({
    subject: t('mail_quests_new_subject', { count: quests.length }),
    title: t('mail_quests_new_title', { name }),
    paragraphs: [t('mail_quests_new_text')],
    items: quests.map(({ quest, points }) => ({ title: quest, text: formatPoints(points) })),
    button: { label: t('mail_quests_new_button'), url: `${kidUrl}/childdashboard` },
  }),
  sampleFacts: {
    child_id: '00000000-0000-7000-8000-000000000000',
    quests: [
      { quest: 'Empty the <dishwasher> & dry', points: 50 },
      { quest: 'Feed the cat', points: 20 },
    ],
  },
}

export const setMessages: readonly MessageKind[] = [questsNew]
