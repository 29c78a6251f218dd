import type { CredentialSubject } from './document/subject.ts'

/**
 * Status of a credential. `expired` follows from its end date, `suspended` and `revoked` from the issuer's status list.
 */
export type CredentialStatus = 'issued' | 'suspended' | 'revoked' | 'expired'

/** A credential whose signature was verified. Plain data, so that worker threads can return it. */
export interface CheckedCredential {
  /** Name of the achievement, or of the credential if there is no achievement: one line of at most 200 characters. */
  readonly name: string
  /** Description in at most 2,000 characters; '' if the credential has none. */
  readonly description: string
  /** URL of the web page with the criteria for earning the credential (https or http); null if there is none. */
  readonly criteriaUrl: string | null
  readonly issuer: {
    /** Issuer id: `did:web:…` or a normalised https URL. */
    readonly id: string
    /** Name that the issuer gave itself, verified by nobody; the host if the issuer has no name. */
    readonly name: string
    /**
     * Web domain whose published key verified the signature: lower case, with the port if it is not the default port.
     */
    readonly host: string
  }
  /** Award date, or else the start of validity: ISO 8601 in UTC, years 0001 to 9999. */
  readonly issuedAt: string | null
  /** End of validity in ISO 8601. Null if validity is unlimited or ends after the year 9999. */
  readonly expiresAt: string | null
  readonly status: CredentialStatus
  readonly subject: CredentialSubject
}

/**
 * Fetches a document of an issuer by GET. Returns parsed JSON, or text if the document is a JWT.
 * Implementations must restrict the hosts, follow no redirects, and limit size and time.
 * @throws any error if the host is unreachable, returns an error status, or returns neither JSON nor a JWT
 */
export type FetchDocument = (url: string) => Promise<unknown>

export interface CheckOptions {
  readonly fetchDocument: FetchDocument
  readonly now: Date
  /** Host names without port that may be fetched over http instead of https, such as `localhost` in tests. */
  readonly plainHttpHosts?: readonly string[]
}
