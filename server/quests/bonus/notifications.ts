import type { MessageKind } from '#server/messages/notifications/message-kind.ts'

export const bonusReceived: MessageKind<{ points: number; by: string; note: string | null }> = {
  name: 'bonus',
  preference: 'messages',
  mail: ({ points, by, note }, { t, name, kidUrl }) => ({
    subject: t('mail_bonus_subject', { by }),
    title: t('mail_bonus_subject', { by }),
    paragraphs: [t('mail_bonus_text', { name, by })],
    ...(note && { quote: { by: t('mail_quote_by', { by }), text: note } }),
    points,
    button: { label: t('mail_bonus_button'), url: `${kidUrl}/mypoints` },
    smallPrint: t('mail_bonus_small'),
    picture: 'pip-cheering',
  }),
  sampleFacts: { points: 20, by: 'Luc', note: 'Helped <b>Grandma' },
}
