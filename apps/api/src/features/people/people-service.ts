import type { Role } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { giveRole } from './people-store.ts'

/** What a person changes about themselves. */
export interface PeopleService {
  /** Having the role already is no error. */
  addRole(actor: Actor, role: Exclude<Role, 'admin'>): Promise<void>
}

export function createPeopleService(deps: { readonly db: Database; readonly clock: Clock }): PeopleService {
  const { db, clock } = deps
  return {
    addRole: async (actor, role) => {
      requireAccess(actor, 'person.own', null)
      await inTransaction(db, (trx) => giveRole(trx, actor.userId, role, clock()))
    },
  }
}
