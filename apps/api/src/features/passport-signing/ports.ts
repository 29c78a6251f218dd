import type { Executor, Transaction } from '#db/transaction.ts'

/** A passport as it was signed last. */
export interface SignedPassport {
  /** JSON with an embedded proof. */
  readonly credential: string
  /** Compact JWS. */
  readonly jwt: string
}

/** Signs the passports of issuers here. The caller must have locked the issuer, then the passport. */
export interface PassportSigner {
  /**
   * Makes the keys of an issuer that has none.
   * @throws AppError not-permitted-now where this installation has another address than its first signature
   */
  prepare(trx: Transaction, issuerId: string, at: Date): Promise<void>
  /**
   * Signs a passport as the database has it now; its earlier files become old.
   * @param slot `new` takes another place on the issuer's status list, so that files from before stay revoked
   * @throws AppError not-permitted-now while the issuer has no key that may sign yet
   */
  sign(trx: Transaction, passportId: string, slot: 'new' | 'same', at: Date): Promise<SignedPassport>
  /**
   * Signs a copy of a passport for a wallet. Only its subject differs: the wallet's DID. Dates and status index are those of
   * the current signature, so a revocation ends the copy too. The copy is not stored. Locks the issuer.
   * @returns undefined for a passport that is not in force, or whose issuer is suspended
   * @throws AppError not-permitted-now while the issuer has no key that may sign yet
   */
  bind(
    trx: Transaction,
    passportId: string,
    wallet: { readonly did: string; readonly form: keyof SignedPassport },
    at: Date,
  ): Promise<string | undefined>
  /** Marks passports as revoked on their status lists. Nothing clears that again. */
  takeBack(trx: Transaction, passportIds: readonly string[]): Promise<void>
  /** The current signed forms of a passport; undefined if it was never signed, or its person was erased. */
  signed(executor: Executor, passportId: string): Promise<SignedPassport | undefined>
}

/** Signs the endorsements of issuers here. The caller must have locked the issuer that endorses, then the endorsement. */
export interface EndorsementSigner {
  /**
   * Signs an endorsement as the database has it now, which shows it. Signed again, it keeps its date and its place on the
   * status list.
   * @returns the credential as JSON
   * @throws AppError not-permitted-now while the issuer has no key that may sign yet
   */
  sign(trx: Transaction, endorsementId: string, at: Date): Promise<string>
  /** Marks an endorsement as revoked on its status list; nothing for one that was never signed. */
  takeBack(trx: Transaction, endorsementId: string): Promise<void>
}

/**
 * Reads a document of an issuer here by its public URL, without HTTP, so that checks of our own passports need no request
 * to ourselves; undefined for any other URL.
 * @throws AppError not-found
 */
export type OwnDocuments = (url: string) => Promise<string | undefined>
