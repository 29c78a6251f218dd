import type { ConsentState, LegalDocumentName } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { consentStates, insertConsent, lockPerson } from './consents-store.ts'
import { findCurrent } from './legal-store.ts'

/** A person's own consents to legal documents. */
export interface ConsentsService {
  own(actor: Actor): Promise<ConsentState[]>
  /**
   * Stores the actor's consent to a document. Idempotent.
   * @throws AppError not-found for an unpublished document, conflict unless the version is the current one
   */
  give(actor: Actor, document: LegalDocumentName, version: number): Promise<ConsentState[]>
}

export function createConsentsService({ db, clock }: ServiceDeps): ConsentsService {
  return {
    own: async (actor) => {
      requireAccess(actor, 'person.own', null)
      return consentStates(db.kysely, actor.userId)
    },
    give: async (actor, document, version) => {
      requireAccess(actor, 'person.own', null)
      const { userId } = actor
      return inTransaction(db, async (trx) => {
        if (!(await lockPerson(trx, userId))) {
          throw new AppError('unauthenticated', 'This account was deleted.')
        }
        const current = await findCurrent(trx, document)
        if (!current) throw notFound('This document')
        if (version !== current.version) {
          const problem = version < current.version ? 'was replaced' : 'does not exist yet'
          const message = `Version ${version} ${problem}. Read version ${current.version}, which is in force, first.`
          throw new AppError('conflict', message)
        }
        await insertConsent(trx, { userId, document, version, at: clock() })
        return consentStates(trx, userId)
      })
    },
  }
}
