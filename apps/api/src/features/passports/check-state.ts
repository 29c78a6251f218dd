import type { HeldPassportState } from '@vouch/contract'
import type { CredentialErrorCode } from '@vouch/credentials'
import type { CheckAnswer } from './credential-checker.ts'

/**
 * What says that nobody stands by it any more: its signature does not hold, or its issuer does not say whether it was
 * revoked. Anything else is about our programs or the network, and says nothing of a passport that held before.
 */
const lost: ReadonlySet<CredentialErrorCode> = new Set([
  'wrong-signature',
  'key-not-of-issuer',
  'issuer-not-web',
  'proof-not-supported',
  'not-yet-valid',
  'wrong-status-list',
])

/**
 * The state of a held passport after a check; null when the check could not find out.
 * @param before its state: one that was revoked stays so when its issuer is not trusted any more
 */
export function stateAfter(answer: CheckAnswer, before: HeldPassportState): HeldPassportState | null {
  if ('refused' in answer) return lost.has(answer.refused.code) ? 'suspended' : null
  if ('untrusted' in answer) return before === 'revoked' ? 'revoked' : 'suspended'
  return answer.checked.status
}
