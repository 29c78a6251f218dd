import type { Transaction } from '#db/transaction.ts'

/** Keeps the directory current: called in the transaction that changes a profile, so that both commit together. */
export interface DirectoryIndex {
  /** Rewrites a person's row from the stored profile; removes it while nobody may find them. */
  update(trx: Transaction, userId: string): Promise<void>
}
