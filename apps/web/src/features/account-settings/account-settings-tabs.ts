/** The parts of the account's settings, by their name in the address; the first is meant when none is named. */
export const settingsTabs = ['profile', 'sign-in', 'preferences', 'notifications', 'data'] as const

export type SettingsTab = (typeof settingsTabs)[number]

/** Where the ways in are set. */
export const signInPath = '/admin/account?tab=sign-in'
