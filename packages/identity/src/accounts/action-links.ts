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
const longest = 2048

/** The address in a mail: a page of the configuration, never of the request's host. It only shows; a POST uses the code. */
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
 * Where a page may lead on to.
 * @throws ProtocolError INVALID_CONTINUE_URI when it is no absolute http(s) address, UNAUTHORIZED_DOMAIN when its origin is
 *   not on the list
 */
export function assertContinueUrl({ continueOrigins }: Settings, address: string): void {
  if (address.length > longest || !URL.canParse(address)) throw refusal('INVALID_CONTINUE_URI')
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw refusal('INVALID_CONTINUE_URI')
  }
  const allowed = continueOrigins.some(
    (origin) => origin === url.origin || sameLoopback(new URL(origin), url),
  )
  if (!allowed) throw refusal('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
}

/** On one's own machine pages move between ports; an installation that is reached there has no others to protect. */
function sameLoopback(allowed: URL, url: URL): boolean {
  return allowed.hostname === url.hostname && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
}
