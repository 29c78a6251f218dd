import type { HeldPassportState } from '@vouch/contract'
import type { CredentialErrorCode } from '@vouch/credentials'
import type { CheckAnswer } from './credential-checker.ts'
import { type PassportColumns, toColumns } from './passport-columns.ts'

/**
 * Errors that suspend a passport: the credential, the issuer's key or the issuer's status list is invalid.
 * Other errors are caused by Vouch or the network and leave the passport's state unchanged.
 */
const suspending: ReadonlySet<CredentialErrorCode> = new Set([
  'wrong-signature',
  'key-not-of-issuer',
  'key-revoked',
  'issuer-not-web',
  'not-confirmed',
  'proof-not-supported',
  'not-yet-valid',
  'wrong-status-list',
])

/**
 * Returns the state of a passport after a check; null if the check was inconclusive.
 * @param before the passport's state before the check
 */
export function stateAfter(answer: CheckAnswer, before: HeldPassportState): HeldPassportState | null {
  if ('untrusted' in answer) return withoutIssuer(before)
  if ('refused' in answer) {
    const { code } = answer.refused
    if (code === 'issuer-not-listed') return withoutIssuer(before)
    if (code === 'revoked') return 'revoked'
    return suspending.has(code) ? 'suspended' : null
  }
  return answer.checked.status
}

/** The state of a passport whose issuer is not accepted here, or no longer. */
function withoutIssuer(before: HeldPassportState): HeldPassportState {
  return before === 'revoked' ? 'revoked' : 'suspended'
}

/** What a check read of a credential; null if the credential was refused. */
export function columnsAfter(answer: CheckAnswer): PassportColumns | null {
  return 'checked' in answer ? toColumns(answer.checked) : null
}
