import type { DirectoryIndex } from '#features/directory/ports.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { openPerson, openProfile } from './change-profile.ts'
import type { ShownProfiles } from './ports.ts'
import { writeShown } from './profile-store.ts'
import { profileDataOf } from './stored-profile.ts'

export function createShownProfiles(deps: { readonly index: DirectoryIndex }): ShownProfiles {
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
