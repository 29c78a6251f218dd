import type { HeldPassportState } from '@vouch/contract'
import type { CredentialErrorCode } from '@vouch/credentials'
import type { CheckAnswer } from './credential-checker.ts'
import { isTrusted, type TrustedIssuers } from './trusted-issuers.ts'

/** What says that the signature does not hold any more. Everything else says nothing of a passport that held before. */
const lost: ReadonlySet<CredentialErrorCode> = new Set([
  'wrong-signature',
  'key-not-of-issuer',
  'issuer-not-web',
  'proof-not-supported',
  'not-yet-valid',
])

/** The state of a held passport after a check; null when the check could not find out. */
export function stateAfter(answer: CheckAnswer, issuers: TrustedIssuers): HeldPassportState | null {
  if ('refused' in answer) return lost.has(answer.refused.code) ? 'suspended' : null
  const { status, issuer } = answer.checked
  return status === 'issued' && !isTrusted(issuers, issuer.host) ? 'suspended' : status
}
