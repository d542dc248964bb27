import type { MessageKind } from '#server/messages/notifications/message-kind.ts'

export const seriesWaits: MessageKind<{ quest: string; points: number; child_id: string; child: string }> = {
  name: 'series_waits',
  preference: 'low_points',
  mail: ({ quest, points, child_id, child }, { t, name, adultUrl, sellsPoints, formatPoints }) => {
    const quests = `${adultUrl}/kids/${child_id}`
    return {
      subject: t('mail_series_waits_subject', { quest }),
      title: t('mail_series_waits_title', { first_name: name }),
      paragraphs: [t('mail_series_waits_text', { child, quest, points: formatPoints(points) })],
      ...(sellsPoints && { button: { label: t('mail_low_points_button'), url: `${adultUrl}/points/` } }),
      small: t('mail_series_waits_small', { child, url: quests }),
      smallLink: quests,
    }
  },
  sms: ({ quest, child_id }, { t, adultUrl }) =>
    t('sms_series_waits', { quest, url: `${adultUrl}/kids/${child_id}` }),
  sample: {
    quest: 'Empty the <dishwasher> & dry',
    points: 1250,
    child_id: '00000000-0000-7000-8000-000000000000',
    child: 'Zoé <b>',
  },
}

export const seriesMessages: readonly MessageKind[] = [seriesWaits]
