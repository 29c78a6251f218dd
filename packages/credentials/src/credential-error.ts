/**
 * Why a credential is rejected. Only `issuer-unreachable` is temporary, so only that is worth a retry.
 * - `too-large`: text over 256 kB, PNG over 5 MB or SVG over 1 MB
 * - `not-a-credential`: no Verifiable Credential or Open Badge 3.0, or required claims are missing or
 * contradictory
 * - `not-signed`: the credential has no proof
 * - `proof-not-supported`: unsupported kind of signature, key or status list
 * - `unknown-context`: uses a JSON-LD context that we do not bundle, or an undefined term
 * - `too-complex`: canonicalising the credential would take too long
 * - `issuer-not-web`: the issuer is neither a web domain nor a key
 * - `issuer-not-listed`: the issuer is a key (`did:key`, `did:jwk`) that `listedIssuers` does not contain
 * - `issuer-unreachable`: a key document or status list of the issuer is unavailable or unusable
 * - `unusable-document`: the issuer's host answers with a redirect, with too much, or that there is no such document
 * - `key-not-of-issuer`: the issuer's domain does not list the signing key, or it has expired
 * - `key-revoked`: the issuer's domain has revoked the signing key, for example because somebody else has it
 * - `wrong-signature`: the credential was changed after signing
 * - `not-yet-valid`: the validity period has not started
 * - `revoked`: an Open Badge 2.0 was revoked, so that its host may not say anything else about it any more
 * - `not-confirmed`: the host's documents do not confirm an Open Badge 2.0, such as those of several origins
 * - `wrong-status-list`: the status list is unsigned, too short, or belongs to another issuer
 */
export type CredentialErrorCode =
  | 'too-large'
  | 'not-a-credential'
  | 'not-signed'
  | 'proof-not-supported'
  | 'unknown-context'
  | 'too-complex'
  | 'issuer-not-web'
  | 'issuer-not-listed'
  | 'issuer-unreachable'
  | 'unusable-document'
  | 'key-not-of-issuer'
  | 'key-revoked'
  | 'wrong-signature'
  | 'not-yet-valid'
  | 'revoked'
  | 'not-confirmed'
  | 'wrong-status-list'

/** Thrown for a rejected credential. The message is written for the candidate who holds it and calls it a passport. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError'
  readonly code: CredentialErrorCode

  constructor(code: CredentialErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
