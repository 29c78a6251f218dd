import type { HeldPassportState } from '@vouch/contract'
import type { CredentialErrorCode } from '@vouch/credentials'
import type { CheckAnswer } from './credential-checker.ts'

/**
 * Errors that suspend a passport: the credential, the issuer's key or the issuer's status list is invalid.
 * Other errors are caused by Vouch or the network and leave the passport's state unchanged.
 */
const suspending: ReadonlySet<CredentialErrorCode> = new Set([
  'wrong-signature',
  'key-not-of-issuer',
  'key-revoked',
  'issuer-not-web',
  'proof-not-supported',
  'not-yet-valid',
  'wrong-status-list',
])

/**
 * Returns the state of a passport after a check; null if the check was inconclusive.
 * @param before the passport's state before the check
 */
export function stateAfter(answer: CheckAnswer, before: HeldPassportState): HeldPassportState | null {
  if ('refused' in answer) return suspending.has(answer.refused.code) ? 'suspended' : null
  if ('untrusted' in answer) return before === 'revoked' ? 'revoked' : 'suspended'
  return answer.checked.status
}
