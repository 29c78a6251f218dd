import type { Settings } from '../options.ts'
import { refusal } from '../protocol/errors.ts'
import type { ActionType } from './action-codes.ts'

const modes: Record<ActionType, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}
const maxUrlLength = 2048

/**
 * Builds the link for a mail. Its host comes from the configuration, because a forged Host header could send
 * the code to an attacker. Opening the link does not use the code; the linked page does, by POST.
 */
export function actionLink(
  { actionPages, apiKey }: Settings,
  type: ActionType,
  code: string,
  locale: string | null,
  continueUrl: string | null,
): string {
  const link = new URL(type === 'PASSWORD_RESET' ? actionPages.resetPassword : actionPages.actions)
  link.searchParams.set('mode', modes[type])
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', apiKey)
  link.searchParams.set('lang', locale ?? 'en')
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}

/**
 * Checks the URL to which a mailed link continues.
 * @throws ProtocolError INVALID_CONTINUE_URI (not an http(s) URL), UNAUTHORIZED_DOMAIN (origin is not allowed)
 */
export function assertContinueUrl({ continueOrigins }: Settings, address: string): void {
  if (address.length > maxUrlLength || !URL.canParse(address)) throw refusal('INVALID_CONTINUE_URI')
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw refusal('INVALID_CONTINUE_URI')
  }
  const allowed = continueOrigins.some(
    (origin) => origin === url.origin || sameLoopback(new URL(origin), url),
  )
  if (!allowed) throw refusal('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
}

/** Whether both URLs are on the same loopback host. The port may differ, as development servers use any. */
function sameLoopback(allowed: URL, url: URL): boolean {
  return allowed.hostname === url.hostname && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
}
