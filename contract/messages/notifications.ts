import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { codeParam } from '#contract/values.ts'

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

const channelSwitches = z.object({ email: z.boolean(), sms: z.boolean() })

export const notificationSettings = z.object({
  news_and_promo: channelSwitches,
  /** Messages about quests that a child has finished. */
  completed_quests: channelSwitches,
  reward_requests: channelSwitches,
  weekly_summary: channelSwitches,
  low_points: channelSwitches,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** News is off because Canada's anti-spam law requires explicit consent, texts because they need a verified phone. */
export const defaultSettings: NotificationSettings = {
  news_and_promo: { email: false, sms: false },
  completed_quests: { email: true, sms: false },
  reward_requests: { email: true, sms: false },
  weekly_summary: { email: true, sms: false },
  low_points: { email: true, sms: false },
}

const channelChanges = z.partial(channelSwitches)
export const notificationChanges = z.partial(
  z.object({
    news_and_promo: channelChanges,
    completed_quests: channelChanges,
    reward_requests: channelChanges,
    weekly_summary: channelChanges,
    low_points: channelChanges,
  }),
)
export type NotificationChanges = z.infer<typeof notificationChanges>

const mailSubscription = z.object({
  /** The kind of mails. `messages` are a child's mails about quests and rewards. */
  preference: z.enum([
    'news_and_promo',
    'completed_quests',
    'reward_requests',
    'weekly_summary',
    'low_points',
    'messages',
  ]),
  on: z.boolean(),
  /** False for a newsletter subscriber without an account, who has no settings to switch mails on again. */
  has_settings: z.boolean(),
})
export type MailSubscription = z.infer<typeof mailSubscription>

export const getMailSubscription = endpoint({
  method: 'GET',
  url: '/unsubscribe/:code',
  config: { allow: ['anyone'], secretIn: 'path' },
  schema: { params: codeParam, response: { 200: mailSubscription } },
})

export const unsubscribe = endpoint({
  method: 'POST',
  url: '/unsubscribe/:code',
  config: { allow: ['anyone'], secretIn: 'path' },
  schema: { params: codeParam, response: { 200: mailSubscription } },
})
