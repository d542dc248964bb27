/** The tabs of the settings, each named like the last part of its URL. A child has only `account`. */
export const settingsTabs = ['account', 'parents', 'payment', 'notification', 'tablets', 'activity'] as const
export type SettingsTab = (typeof settingsTabs)[number]
