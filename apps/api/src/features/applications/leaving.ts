import type { Actor } from '#access/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import { eraseApplicant, runningApplications } from './leaving-store.ts'
import type { PipelineService } from './pipeline-service.ts'

/** What an applicant who leaves takes along. */
export interface Leaving {
  /** Withdraws what still runs, one by one; those that end in the same moment stay as they ended. Safe to repeat. */
  withdrawAll(userId: string): Promise<void>
  /**
   * Takes the person out of their applications: what they wrote, sent and were told. Stages, dates and outcomes stay
   * for statistics. Files are not touched. Safe to repeat.
   */
  erase(trx: Transaction, userId: string): Promise<void>
}

export function createLeaving(deps: { readonly db: Database; readonly pipeline: PipelineService }): Leaving {
  const { db, pipeline } = deps
  return {
    withdrawAll: async (userId) => {
      for (const id of await runningApplications(db.kysely, userId)) {
        try {
          await pipeline.act(inTheNameOf(userId), id, { action: 'withdraw', reason: 'other' })
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'not-permitted-now')) throw error
        }
      }
    },
    erase: eraseApplicant,
  }
}

/** The person, without what only a token says: nothing but their own applications opens to it. */
function inTheNameOf(userId: string): Actor {
  return {
    userId,
    uid: '',
    email: '',
    emailVerified: false,
    displayName: '',
    roles: [],
    memberships: [],
    leaving: false,
    sid: null,
    authTime: 0,
  }
}
