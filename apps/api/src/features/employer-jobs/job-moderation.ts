import type { FieldProblem } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import { closeRunningJob } from './close-job.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { invalid } from './job-problems.ts'
import { companyOfJob, insertClosure } from './jobs-store.ts'
import { publicationProblems, publishJob } from './life/publish-job.ts'
import { lockClosedJob, lockJobFor } from './open-job.ts'
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

    relist: async (actor, jobId, version) => {
      requireAccess(actor, 'job.moderate', null)
      const companyId = await companyOfJob(db.kysely, jobId)
      if (companyId === undefined) throw notFound('This job')
      return inTransaction(db, async (trx) => {
        const job = await lockClosedJob(trx, companyId, { actor, jobId, version })
        const at = clock()
        const problems = publicationProblems(job, at)
        if (problems.length > 0) throw invalid(cannotPublish(problems), problems)
        await publishJob(trx, deps, job, { actorId: null, at })
        await record(trx, { action: 'job.relist', actorId: actor.userId, subjectId: jobId, at })
        const news = { kind: 'job-relisted-by-administrator', jobId, at } as const
        await notifier.notifyRecruiters(trx, companyId, news, actor.userId)
        return jobId
      })
    },
  }
}

/** Names what the administrator cannot mend, so that the company can. */
function cannotPublish(problems: readonly FieldProblem[]): string {
  const faults = problems.map(({ message }) => `${message}.`).join(' ')
  return `Its company must change this job before it can be published again: ${faults}`
}
