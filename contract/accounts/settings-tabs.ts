/** The tabs of the settings, by the last part of their address; a child has only the first. */
export const settingsTabs = ['account', 'payment', 'notification'] as const
export type SettingsTab = (typeof settingsTabs)[number]
