/** What a credential of a test says; the rest is filled in. */
export interface TestCredential {
  /** The e-mail address of the person it is made out to. */
  readonly email: string
  /** 'Forklift licence' unless said otherwise. */
  readonly name?: string
  readonly description?: string
  /** ISO 8601. 2024-01-01T00:00:00Z unless said otherwise. */
  readonly validFrom?: string
  readonly validUntil?: string
  /** Its place in the issuer's status list; it names no list without. */
  readonly statusIndex?: number
}

/** An issuer whose web domain is `host`, with keys of its own. Serve its `documents` there. */
export interface TestIssuer {
  /** `did:web:…` */
  readonly did: string
  readonly host: string
  /** An Open Badge 3.0 that it could sign. Change what you like before signing. */
  credential(of: TestCredential): Record<string, unknown>
  /** Signs with a DataIntegrityProof, eddsa-rdfc-2022; the JSON text. */
  sign(credential: Record<string, unknown>): Promise<string>
  /** Signs as a JWT, ES256. */
  signJwt(credential: Record<string, unknown>): Promise<string>
  revoke(statusIndex: number): void
  suspend(statusIndex: number): void
  /** Takes back what was revoked or suspended. */
  restore(statusIndex: number): void
  /** What a GET of this path answers: the DID document, a signed status list; undefined: 404. */
  document(path: string): Promise<unknown>
}

/**
 * Makes an issuer for tests that really signs.
 * @param options.host with a port where it has one, such as `localhost:4321`
 * @param options.plainHttp writes http addresses: for a server on this machine
 */
export async function createTestIssuer(_options: {
  host: string
  name?: string
  plainHttp?: boolean
}): Promise<TestIssuer> {
  throw new Error('being built')
}
