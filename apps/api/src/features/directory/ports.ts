import type { Transaction } from '#db/transaction.ts'

/** Keeps the candidate directory current. Call it in the transaction that changes a profile. */
export interface DirectoryIndex {
  /** Rewrites a person's directory row from the stored profile. Deletes the row while nobody may see the profile. */
  update(trx: Transaction, userId: string): Promise<void>
}
