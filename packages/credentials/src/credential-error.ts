/**
 * Why a credential does not count. `issuer-unreachable` alone says nothing about the credential: ask again later.
 * - `too-large`: a text of more than 256 kB, a PNG of more than 5 MB, an SVG of more than 1 MB
 * - `not-a-credential`: not a Verifiable Credential or Open Badge 3.0, or one whose statements contradict themselves
 * - `not-signed`: no proof in it
 * - `proof-not-supported`: a kind of proof, of key or of status that is not known here
 * - `unknown-context`: words of a JSON-LD context that is not bundled, or that no context defines
 * - `too-complex`: took more work to canonicalise than a real one does
 * - `issuer-not-web`: the issuer is no web domain (did:key, did:jwk, …): nobody vouches for whose key it is
 * - `issuer-unreachable`: a document of the issuer (key, status list) did not come, or what came is none at all
 * - `key-not-of-issuer`: the issuer's domain does not name the key that signed, or names it no longer
 * - `wrong-signature`: changed since it was signed
 * - `not-yet-valid`: begins later
 * - `wrong-status-list`: the list that says whether it is revoked is not the issuer's, not signed, or too short
 */
export type CredentialErrorCode =
  | 'too-large'
  | 'not-a-credential'
  | 'not-signed'
  | 'proof-not-supported'
  | 'unknown-context'
  | 'too-complex'
  | 'issuer-not-web'
  | 'issuer-unreachable'
  | 'key-not-of-issuer'
  | 'wrong-signature'
  | 'not-yet-valid'
  | 'wrong-status-list'

/** A credential that does not count. The message is a sentence for the person who brings it, who knows it as a passport. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError'
  readonly code: CredentialErrorCode

  constructor(code: CredentialErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
