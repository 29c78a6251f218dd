import { requireAccess } from '#access/require-access.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import { closeRunningJob } from './close-job.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { companyOfJob, insertClosure } from './jobs-store.ts'
import { lockJobFor } from './open-job.ts'
import type { JobModeration } from './ports.ts'

export interface ModerationDeps extends EmployerJobsDeps {
  readonly notifier: Notifier
}

export function createJobModeration(deps: ModerationDeps): JobModeration {
  const { db, clock, notifier } = deps
  return {
    close: async (actor, jobId, version, reason) => {
      requireAccess(actor, 'job.moderate', null)
      const companyId = await companyOfJob(db.kysely, jobId)
      if (companyId === undefined) throw notFound('This job')
      return inTransaction(db, async (trx) => {
        await lockJobFor(trx, companyId, { actor, jobId, action: 'close', version })
        const at = clock()
        await closeRunningJob(trx, deps, { jobId, outcome: 'other', actorId: null, note: reason, at })
        await insertClosure(trx, { jobId, at, actorId: actor.userId, reason })
        await record(trx, { action: 'job.close', actorId: actor.userId, subjectId: jobId, at })
        const news = { kind: 'job-closed-by-administrator', jobId, at } as const
        await notifier.notifyRecruiters(trx, companyId, news, actor.userId)
        return jobId
      })
    },
  }
}
