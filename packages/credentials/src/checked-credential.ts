import type { CredentialSubject } from './document/subject.ts'

/** The state of a credential that was issued (the issuer's word by its status list; `expired` by its own date). */
export type CredentialStatus = 'issued' | 'suspended' | 'revoked' | 'expired'

/** What a credential says, with a proof that holds. Plain data: it may cross from one thread to another. */
export interface CheckedCredential {
  /** One line, at most 200 characters. Of the achievement; where there is none, of the credential. */
  readonly name: string
  /** At most 2,000 characters; '' where nothing is said. */
  readonly description: string
  /** The page with what had to be done for it, by https or http; null where it names none. */
  readonly criteriaUrl: string | null
  readonly issuer: {
    /** `did:web:…`, or an https address as a URL writes it. */
    readonly id: string
    /** As the issuer calls itself: signed, but nobody else's word. Its host where it does not say, or others may have said it. */
    readonly name: string
    /** The web domain that answers for the signature, in lower case, with a port where it has one. */
    readonly host: string
  }
  /** When it was awarded or is valid from. ISO 8601, UTC, in the years 0001 to 9999. */
  readonly issuedAt: string | null
  /** The same; null when it does not end, or after the year 9999. */
  readonly expiresAt: string | null
  readonly status: CredentialStatus
  readonly subject: CredentialSubject
}

/**
 * Gets a document of an issuer by GET: parsed JSON, or the text when it is a JWT (a status list can be one). It decides
 * where it may connect to, follows no redirect and bounds size and time.
 * @throws when it is unreachable, answers with an error or is neither of the two
 */
export type FetchDocument = (url: string) => Promise<unknown>

export interface CheckOptions {
  readonly fetchDocument: FetchDocument
  readonly now: Date
  /** Host names (without a port) that are asked by http, such as `localhost` in tests. */
  readonly plainHttpHosts?: readonly string[]
}
