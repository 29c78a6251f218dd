/** Names of the settings tabs in the URL; the first tab is the default. */
export const settingsTabs = ['profile', 'sign-in', 'preferences', 'notifications', 'data'] as const

export type SettingsTab = (typeof settingsTabs)[number]

export const signInPath = '/admin/account?tab=sign-in'
