import type { LegalDocument, LegalDocumentName } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** A legal document in force, and whether a person has consented to its current version. */
export interface ConsentInForce {
  readonly document: LegalDocumentName
  readonly version: number
  readonly given: boolean
}

/** Reads consents, for features with actions that need one. */
export interface Consents {
  /** Reads whether a person has consented to each legal document in force. */
  of(executor: Executor, userId: string): Promise<readonly ConsentInForce[]>
}

/** Reads the legal documents. */
export interface LegalDocuments {
  /** Reads the version in force, or an older one. @throws AppError not-found */
  document(name: LegalDocumentName, version?: number): Promise<LegalDocument>
}
