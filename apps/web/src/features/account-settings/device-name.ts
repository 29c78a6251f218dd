import type { Session } from '@vouch/contract'
import { texts } from './account-settings.en.ts'

/** A session's device: "Firefox on Windows". Leaves out an unknown browser or system. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return texts.t('sessions.device', { browser, system })
  return browser ?? system ?? texts.t('sessions.unknown')
}
