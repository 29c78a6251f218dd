import type { IssuerAddress } from '@vouch/credentials'
import type { Transaction } from '#db/transaction.ts'

/** Passports that depend on an entry in the administrators' list of foreign issuers. */
export interface DependentPassports {
  /**
   * Takes over an entry that was added, changed or removed. For a profile or host, stores at once whether its passports
   * count. For a key, checks its passports again, starting when the transaction commits: they get its name, or are
   * suspended without it, and their holders are told.
   */
  follow(trx: Transaction, entry: IssuerAddress, at: Date): Promise<void>
}
