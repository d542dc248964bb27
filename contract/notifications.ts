import * as z from 'zod/mini'

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

const byChannel = z.object({ email: z.boolean(), sms: z.boolean() })

/** What a parent wants to hear of, and how. */
export const notificationSettings = z.object({
  news_and_promo: byChannel,
  completed_quests: byChannel,
  low_points: byChannel,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** News needs a yes of its own by Canada's law against spam; a text needs a verified phone beside the switch. */
export const defaultSettings: NotificationSettings = {
  news_and_promo: { email: false, sms: false },
  completed_quests: { email: true, sms: false },
  low_points: { email: true, sms: false },
}

const someChannels = z.partial(byChannel)
export const changedSettings = z.partial(
  z.object({ news_and_promo: someChannels, completed_quests: someChannels, low_points: someChannels }),
)
export type ChangedSettings = z.infer<typeof changedSettings>
