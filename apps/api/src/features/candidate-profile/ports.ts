import type { CandidateFacts } from '@vouch/domain'
import type { Transaction } from '#db/transaction.ts'

/** The profile that employers see. Other features, such as passports, contribute to it. */
export interface ShownProfiles {
  /**
   * Locks the person until the transaction ends.
   * @throws AppError unauthenticated when the account was erased
   */
  hold(trx: Transaction, userId: string): Promise<void>
  /**
   * Rebuilds the profile that employers see and its directory row. Call it in the transaction that changed
   * the contribution. Does nothing for a person without a profile.
   * @param by `holder` also updates the profile's date; `clock` (a change by passing time) does not
   */
  refresh(trx: Transaction, userId: string, at: Date, by: 'holder' | 'clock'): Promise<void>
}

/** What may be compared with jobs: the closed facts of a profile, with passports as evidence. */
export interface ProfileFacts {
  of(userId: string): Promise<CandidateFacts>
}
