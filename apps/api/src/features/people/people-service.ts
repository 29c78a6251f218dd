import type { candidateProfileInput, Role } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import {
  giveRole,
  insertProfile,
  isOwnCv,
  nameNamelessPerson,
  profileVersion,
  updateProfile,
} from './people-store.ts'

export type ProfileInput = z.output<typeof candidateProfileInput>

/** What a person changes about themselves. */
export interface PeopleService {
  /** Having the role already is no error. */
  addRole(actor: Actor, role: Exclude<Role, 'admin'>): Promise<void>
  /**
   * @param version what the person saw; 0 while the profile was never saved
   * @throws AppError stale, invalid
   */
  saveProfile(actor: Actor, version: number, input: ProfileInput): Promise<void>
}

export function createPeopleService(deps: { readonly db: Database; readonly clock: Clock }): PeopleService {
  const { db, clock } = deps
  return {
    addRole: async (actor, role) => {
      requireAccess(actor, 'person.own', null)
      await inTransaction(db, (trx) => giveRole(trx, actor.userId, role, clock()))
    },

    saveProfile: async (actor, version, input) => {
      requireAccess(actor, 'profile.own', null)
      await inTransaction(db, async (trx) => {
        if (input.cvFileId && !(await isOwnCv(trx, input.cvFileId, actor.userId))) throw unknownCv()
        const change = { userId: actor.userId, input, at: clock() }
        const saved =
          version === 0 ? await insertProfile(trx, change) : await updateProfile(trx, change, version)
        if (!saved) throw await stale(() => profileVersion(trx, actor.userId))
        await nameNamelessPerson(trx, actor.userId, input.fullName)
      })
    },
  }
}

function unknownCv(): AppError {
  return new AppError('invalid', 'Choose your CV again: this file is not there.', {
    errors: [{ path: 'cvFileId', message: 'This file is not there. Upload it again.' }],
  })
}

async function stale(current: () => Promise<number>): Promise<AppError> {
  return new AppError('stale', 'Your profile was changed somewhere else in the meantime.', {
    currentVersion: await current(),
  })
}
