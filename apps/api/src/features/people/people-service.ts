import type { Role } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { giveRole } from './people-store.ts'

export interface PeopleService {
  /** Adds a role to the actor. Idempotent. */
  addRole(actor: Actor, role: Exclude<Role, 'admin'>): Promise<void>
}

export function createPeopleService({ db, clock }: ServiceDeps): PeopleService {
  return {
    addRole: async (actor, role) => {
      requireAccess(actor, 'person.own', null)
      await inTransaction(db, (trx) => giveRole(trx, actor.userId, role, clock()))
    },
  }
}
