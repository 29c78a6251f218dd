// For programs that take this package in: their own folder is all that they look through.
/// <reference path="./libraries.d.ts" />

import type { CheckedCredential, CheckOptions } from './checked-credential.ts'
import type { ReadCredential } from './document/read-credential.ts'

export type {
  CheckedCredential,
  CheckOptions,
  CredentialStatus,
  FetchDocument,
} from './checked-credential.ts'
export { CredentialError, type CredentialErrorCode } from './credential-error.ts'
export { fingerprint } from './document/fingerprint.ts'
export { type ReadCredential, readCredential } from './document/read-credential.ts'
export { type CredentialSubject, isMadeOutTo } from './document/subject.ts'

/**
 * Checks a credential for real: its proof, that the key is its issuer's by the issuer's web domain, its dates and its
 * status list (W3C VC Data Model 2.0 §7.1, Open Badges 3.0 §8). Asks the issuer's domain each time; nothing is kept.
 * An expired, suspended or revoked one is no error: see `status`.
 * The libraries are loaded by the first call (about 150 ms), not by importing this package. It may take seconds of CPU for
 * what somebody made with bad intent: call it in a thread with a limit of its own.
 * @throws CredentialError why it does not count
 */
export async function checkCredential(
  read: ReadCredential,
  options: CheckOptions,
): Promise<CheckedCredential> {
  const { check } = await import('./check.ts')
  return check(read, options)
}

/**
 * The web domain that would answer for a credential, before it is asked: the same `issuer.host` that `checkCredential`
 * gives when the proof holds. Nothing is verified and nothing asked; the same libraries and the same care as there.
 * @param plainHttpHosts see `CheckOptions`
 * @throws CredentialError not-a-credential, unknown-context, too-complex, issuer-not-web
 */
export async function issuerHostOf(
  read: ReadCredential,
  plainHttpHosts: readonly string[] = [],
): Promise<string> {
  const { statedBy } = await import('./proof/signed-credential.ts')
  return (await statedBy(read, plainHttpHosts)).issuer.host
}
