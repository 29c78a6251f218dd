import type { HeldPassportState } from '@vouch/contract'
import type { CredentialErrorCode } from '@vouch/credentials'
import type { CheckAnswer } from './credential-checker.ts'
import { isTrusted, type TrustedIssuers } from './trusted-issuers.ts'

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

/** The state of a held passport after a check; null when the check could not find out. */
export function stateAfter(answer: CheckAnswer, issuers: TrustedIssuers): HeldPassportState | null {
  if ('refused' in answer) return lost.has(answer.refused.code) ? 'suspended' : null
  const { status, issuer } = answer.checked
  return status === 'issued' && !isTrusted(issuers, issuer.host) ? 'suspended' : status
}
