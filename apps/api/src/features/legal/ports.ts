import type { LegalDocumentName } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** A document in force, and whether somebody has consented to that very version. */
export interface ConsentInForce {
  readonly document: LegalDocumentName
  readonly version: number
  readonly given: boolean
}

/** What a feature asks before it does what needs a consent. */
export interface Consents {
  /** Where a person stands with each document that is in force; empty while none was ever published. */
  of(executor: Executor, userId: string): Promise<readonly ConsentInForce[]>
}
