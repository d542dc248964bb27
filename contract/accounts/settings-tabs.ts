/** The last part of each tab's URL; a child has only the first tab. */
export const settingsTabs = ['account', 'payment', 'notification'] as const
export type SettingsTab = (typeof settingsTabs)[number]
