/** An Ed25519 key pair in multibase (Controlled Identifiers 1.0 §2.2.2). Its key id is `${did}#${publicKeyMultibase}`. */
export interface Ed25519Key {
  readonly publicKeyMultibase: string
  readonly secretKeyMultibase: string
}

/** A public RSA key (RFC 7518 §6.3.1). */
export interface RsaPublicJwk {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
}

/** A private RSA key (RFC 7518 §6.3.2). */
export interface RsaPrivateJwk extends RsaPublicJwk {
  readonly d: string
  readonly p: string
  readonly q: string
  readonly dp: string
  readonly dq: string
  readonly qi: string
}

/** An RSA key pair for RS256. Its key id is `${did}#${thumbprint}`, the thumbprint that of RFC 7638 with SHA-256. */
export interface RsaKey {
  readonly publicJwk: RsaPublicJwk
  readonly privateJwk: RsaPrivateJwk
  readonly thumbprint: string
}

/** Id of a verification method: a DID URL (DID Core §3.2). */
export function keyIdOf(did: string, fragment: string): string {
  return `${did}#${fragment}`
}
