import type { EqualOpportunity, equalOpportunityInput } from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { openPerson } from './change-profile.ts'
import { type AnswersRow, deleteAnswers, findAnswers, storeAnswers } from './equal-opportunity-store.ts'

type Input = z.output<typeof equalOpportunityInput>

/** A person's answers about themselves, which nobody else reads one by one. */
export interface EqualOpportunityService {
  own(actor: Actor): Promise<EqualOpportunity>
  /**
   * Without consent everything is deleted.
   * @param version what the person saw; 0 while nothing is kept
   * @throws AppError stale, unauthenticated for somebody who was erased meanwhile
   */
  save(actor: Actor, version: number, input: Input): Promise<EqualOpportunity>
}

const nothing: EqualOpportunity = {
  answers: {
    gender: null,
    ageGroup: null,
    ethnicity: null,
    disability: null,
    religion: null,
    orientation: null,
    caring: null,
  },
  consentVersion: null,
  consentAt: null,
  version: 0,
}

export function createEqualOpportunityService(deps: {
  readonly db: Database
  readonly clock: Clock
}): EqualOpportunityService {
  const { db, clock } = deps
  return {
    own: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      return toAnswer(await findAnswers(db.kysely, actor.userId))
    },
    save: async (actor, version, { answers, consentVersion }) => {
      requireAccess(actor, 'profile.own', null)
      return inTransaction(db, async (trx) => {
        // One change after the other, and none after the end of the account.
        await openPerson(trx, actor.userId)
        const before = await findAnswers(trx, actor.userId)
        const currentVersion = before?.version ?? 0
        if (version !== currentVersion) {
          throw new AppError('stale', 'These answers were changed somewhere else in the meantime.', {
            currentVersion,
          })
        }
        if (consentVersion === null) {
          await deleteAnswers(trx, actor.userId, clock())
          return nothing
        }
        const isAgreed = before?.consent_version === consentVersion
        const row = {
          answers: { ...nothing.answers, ...answers },
          consent_version: consentVersion,
          consent_at: isAgreed ? before.consent_at : clock(),
          version: version + 1,
        }
        await storeAnswers(trx, actor.userId, row)
        return toAnswer(row)
      })
    },
  }
}

function toAnswer(row: AnswersRow | undefined): EqualOpportunity {
  if (!row) return nothing
  const { answers, consent_version, consent_at, version } = row
  return { answers, consentVersion: consent_version, consentAt: consent_at.toISOString(), version }
}
