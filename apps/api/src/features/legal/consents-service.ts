import type { ConsentState, LegalDocumentName } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { consentStates, holdPerson, insertConsent } from './consents-store.ts'
import { findCurrent } from './legal-store.ts'

/** A person's own consents. */
export interface ConsentsService {
  own(actor: Actor): Promise<ConsentState[]>
  /**
   * Giving the same consent again is no error and changes nothing.
   * @throws AppError not-found while nothing is published, conflict for any version but the one in force
   */
  give(actor: Actor, document: LegalDocumentName, version: number): Promise<ConsentState[]>
}

export function createConsentsService(deps: {
  readonly db: Database
  readonly clock: Clock
}): ConsentsService {
  const { db, clock } = deps
  return {
    own: async (actor) => {
      requireAccess(actor, 'person.own', null)
      return consentStates(db.kysely, actor.userId)
    },
    give: async (actor, document, version) => {
      requireAccess(actor, 'person.own', null)
      const { userId } = actor
      return inTransaction(db, async (trx) => {
        if (!(await holdPerson(trx, userId))) throw new AppError('unauthenticated', 'This account is gone.')
        const current = await findCurrent(trx, document)
        if (!current) throw notFound('This document')
        if (version < current.version) {
          throw new AppError(
            'conflict',
            `A newer version is in force by now: version ${current.version}. Read that one first.`,
          )
        }
        if (version > current.version) {
          throw new AppError('conflict', `There is no such version yet: ${current.version} is in force.`)
        }
        await insertConsent(trx, { userId, document, version, at: clock() })
        return consentStates(trx, userId)
      })
    },
  }
}
