import type { Session } from '@vouch/contract'
import { texts } from './account-settings.en.ts'

/** "Firefox on Windows", as far as the browser said. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return texts.t('sessions.device', { browser, system })
  return browser ?? system ?? texts.t('sessions.unknown')
}
