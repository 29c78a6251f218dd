// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="./libraries.d.ts" />

import type { CheckedCredential, CheckOptions } from './checked-credential.ts'
import type { ReadCredential } from './document/read-credential.ts'

export {
  type CheckedCredential,
  type CheckedHow,
  type CheckOptions,
  type CredentialStatus,
  checkedHow,
  type FetchDocument,
} from './checked-credential.ts'
export { CredentialError, type CredentialErrorCode } from './credential-error.ts'
export { fingerprint } from './document/fingerprint.ts'
export { type ReadCredential, readCredential } from './document/read-credential.ts'
export { type CredentialSubject, isMadeOutTo } from './document/subject.ts'
export { DocumentError, type DocumentErrorReason } from './document-error.ts'

export { type IssuerAddress, issuerAddress } from './issuer-address.ts'
export { isKeyDid } from './proof/listed-key.ts'
export { isSharedHost } from './shared-hosts.ts'

/**
 * Verifies a credential: signature, ownership of the key by the issuer's web domain, dates and status list (W3C VC Data
 * Model 2.0 §7.1, Open Badges 3.0 §8). Badges of Open Badges 2.0 are confirmed by their host, or signed with a key that
 * it publishes. Expired, suspended and revoked credentials are no error: see `status`; only a revoked badge of Open Badges
 * 2.0 is, because its host may say nothing else about it. Fetches documents from the issuer's domain on every call, without a cache. The first call loads libraries (150 ms). A
 * malicious credential can take seconds of CPU time, so call this in a worker thread with a time limit.
 * @throws CredentialError
 */
export async function checkCredential(
  read: ReadCredential,
  options: CheckOptions,
): Promise<CheckedCredential> {
  const { check } = await import('./check.ts')
  return check(read, options)
}

/**
 * Returns the `issuer.host` that a credential claims, without verification or network access; '' for a listed key. A
 * malicious credential can take as long as in `checkCredential`.
 * @throws CredentialError not-a-credential, unknown-context, too-complex, issuer-not-web, issuer-not-listed
 */
export async function issuerHostOf(
  read: ReadCredential,
  options: Pick<CheckOptions, 'plainHttpHosts' | 'listedIssuers'> = {},
): Promise<string> {
  const { claimedHost } = await import('./check.ts')
  return claimedHost(read, options)
}
