import type { Transaction } from '#db/transaction.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { openPerson, openProfile } from './change-profile.ts'
import type { ProfileIndex } from './profile-index.ts'
import { writeShown } from './profile-store.ts'
import { profileDataOf } from './stored-profile.ts'

/** What employers see of a profile, for features that hold a part of it. */
export interface ShownProfiles {
  /**
   * Holds a person until the commit, so that nobody else derives what is shown meanwhile.
   * @throws AppError unauthenticated for somebody who was erased meanwhile
   */
  hold(trx: Transaction, userId: string): Promise<void>
  /**
   * Derives what is shown and the directory's row anew, after the part was changed in the same transaction. Nothing
   * happens for somebody who has no profile yet.
   * @param by whose act it was: by its `holder` it counts as a change of the profile, by the `clock` it does not
   */
  refresh(trx: Transaction, userId: string, at: Date, by: 'holder' | 'clock'): Promise<void>
}

export function createShownProfiles(deps: { readonly index: ProfileIndex }): ShownProfiles {
  return {
    hold: async (trx, userId) => {
      await openPerson(trx, userId)
    },
    refresh: async (trx, userId, at, by) => {
      const { steps, passports } = await openProfile(trx, userId, at)
      const { shown } = toColumns(profileDataOf(steps), passports, at)
      await writeShown(trx, userId, shown, by === 'holder' ? at : null)
      await deps.index.update(trx, userId)
    },
  }
}
