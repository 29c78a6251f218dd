import type { EqualOpportunity, equalOpportunityInput } from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { stale } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { openPerson } from './change-profile.ts'
import { type AnswersRow, deleteAnswers, findAnswers, storeAnswers } from './equal-opportunity-store.ts'

type Input = z.output<typeof equalOpportunityInput>

/** A person's equal-opportunity answers. Nobody else can read individual answers. */
export interface EqualOpportunityService {
  own(actor: Actor): Promise<EqualOpportunity>
  /**
   * Stores the equal-opportunity answers, or deletes them when consent is withdrawn.
   * @param version version of the answers that the person saw; 0 while no answers are stored
   * @throws AppError stale, unauthenticated when the account was erased
   */
  save(actor: Actor, version: number, input: Input): Promise<EqualOpportunity>
}

const noAnswers: EqualOpportunity = {
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

export function createEqualOpportunityService({ db, clock }: ServiceDeps): EqualOpportunityService {
  return {
    own: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      return toAnswer(await findAnswers(db.kysely, actor.userId))
    },
    save: async (actor, version, { answers, consentVersion }) => {
      requireAccess(actor, 'profile.own', null)
      return inTransaction(db, async (trx) => {
        // Locks the person, so that changes run one at a time and are refused once the account is erased.
        await openPerson(trx, actor.userId)
        const before = await findAnswers(trx, actor.userId)
        const currentVersion = before?.version ?? 0
        if (version !== currentVersion) throw stale('Your answers', currentVersion)
        if (consentVersion === null) {
          await deleteAnswers(trx, actor.userId, clock())
          return noAnswers
        }
        const isAgreed = before?.consent_version === consentVersion
        const row = {
          answers: { ...noAnswers.answers, ...answers },
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
  if (!row) return noAnswers
  const { answers, consent_version, consent_at, version } = row
  return { answers, consentVersion: consent_version, consentAt: consent_at.toISOString(), version }
}
