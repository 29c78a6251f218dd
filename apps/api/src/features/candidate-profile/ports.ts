import type { Transaction } from '#db/transaction.ts'

/** The shown profile, for features that hold a part of it. */
export interface ShownProfiles {
  /**
   * Holds a person until the commit, so that nobody else derives the shown profile meanwhile.
   * @throws AppError unauthenticated for a person who was erased meanwhile
   */
  hold(trx: Transaction, userId: string): Promise<void>
  /**
   * Derives the shown profile and the directory's row again, after the part was changed in the same transaction. Does
   * nothing for a person without a profile.
   * @param by `holder` counts as a change of the profile, `clock` does not
   */
  refresh(trx: Transaction, userId: string, at: Date, by: 'holder' | 'clock'): Promise<void>
}
