import type { CredentialSubject } from './document/subject.ts'

/**
 * Status of a credential. `expired` follows from its end date, `suspended` and `revoked` from the issuer's status list.
 */
export type CredentialStatus = 'issued' | 'suspended' | 'revoked' | 'expired'

/**
 * How a credential was checked:
 * - `signed-by-host`: the signing key is published by the web domain `issuer.host`
 * - `listed-key`: signed with a key in `CheckOptions.listedIssuers`
 * - `confirmed-by-host`: an Open Badge 2.0 that `issuer.host` itself serves, read there at the time of the check
 * - `signed-ob2`: a signed Open Badge 2.0; its key is published by `issuer.host`
 */
export const checkedHow = ['signed-by-host', 'listed-key', 'confirmed-by-host', 'signed-ob2'] as const

export type CheckedHow = (typeof checkedHow)[number]

/** A credential that was verified. Plain data, so that worker threads can return it. */
export interface CheckedCredential {
  readonly how: CheckedHow
  /** Name of the achievement, or of the credential if there is no achievement: one line of at most 200 characters. */
  readonly name: string
  /** Description in at most 2,000 characters; '' if the credential has none. */
  readonly description: string
  /** URL of the web page with the criteria for earning the credential (https or http); null if there is none. */
  readonly criteriaUrl: string | null
  readonly issuer: {
    /** Issuer id: `did:web:…`, a normalised https URL, or the DID of a listed key. */
    readonly id: string
    /**
     * Name that the issuer gave itself, verified by nobody; the host if the issuer has no name. For a listed key, its
     * name in the list.
     */
    readonly name: string
    /**
     * Web domain that vouches for the credential: lower case, with the port if it is not the default port. '' for a
     * listed key.
     */
    readonly host: string
  }
  /** Award date, or else the start of validity: ISO 8601 in UTC, years 0001 to 9999. */
  readonly issuedAt: string | null
  /** End of validity in ISO 8601. Null if validity is unlimited or ends after the year 9999. */
  readonly expiresAt: string | null
  readonly status: CredentialStatus
  readonly subject: CredentialSubject
  /** ESCO skills that the achievement is aligned to: `http://data.europa.eu/esco/skill/…`, at most 20. */
  readonly skillUris: readonly string[]
}

/**
 * Fetches a document of an issuer by GET. Returns parsed JSON, or text if the document is a JWT.
 * Implementations must restrict the hosts, follow no redirects, and limit size and time.
 * @throws DocumentError where its reasons apply; any other error if the host is unreachable, returns another error
 * status, or returns neither JSON nor a JWT
 */
export type FetchDocument = (url: string) => Promise<unknown>

export interface CheckOptions {
  readonly fetchDocument: FetchDocument
  readonly now: Date
  /** Host names without port that may be fetched over http instead of https, such as `localhost` in tests. */
  readonly plainHttpHosts?: readonly string[]
  /** Accepted issuers that are keys (`did:key`, `did:jwk`), with the names to show them by. */
  readonly listedIssuers?: ReadonlyMap<string, string>
}
