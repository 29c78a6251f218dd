import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { condition } from '#db/sql/condition.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/** Leaves jobs out of a candidate's recommendations, and takes that back. Both are idempotent. */
export interface DismissalService {
  /** @throws AppError not-found for a job that was never public */
  dismiss(actor: Actor, jobId: string): Promise<void>
  undo(actor: Actor, jobId: string): Promise<void>
}

export function createDismissalService({ db, clock }: ServiceDeps): DismissalService {
  return {
    dismiss: async (actor, jobId) => {
      requireAccess(actor, 'job.match', null)
      await inTransaction(db, async (trx) => {
        const job = await trx
          .selectFrom('jobs as j')
          .select('j.id')
          .where('j.id', '=', jobId)
          .where(condition(wasPublic()))
          .executeTakeFirst()
        if (!job) throw notFound('This job')
        await trx
          .insertInto('job_dismissals')
          .values({ user_id: actor.userId, job_id: jobId, dismissed_at: clock() })
          .onConflict((conflict) => conflict.columns(['user_id', 'job_id']).doNothing())
          .execute()
      })
    },
    undo: async (actor, jobId) => {
      requireAccess(actor, 'job.match', null)
      await inTransaction(db, (trx) =>
        trx
          .deleteFrom('job_dismissals')
          .where('user_id', '=', actor.userId)
          .where('job_id', '=', jobId)
          .execute(),
      )
    },
  }
}
