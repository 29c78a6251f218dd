import type { Transaction } from '#db/transaction.ts'

/** The directory's row of a person, written with whatever it is made from. */
export interface ProfileIndex {
  /** Makes the row anew from the profile as it stands in this transaction. */
  update(trx: Transaction, userId: string): Promise<void>
}
