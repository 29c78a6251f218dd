export const importsTabs = ['files', 'feeds'] as const
export type ImportsTab = (typeof importsTabs)[number]
