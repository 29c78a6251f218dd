import {
  type JobReport,
  type JobReportResolution,
  type jobReportInput,
  jobReportLimits,
} from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { JobReportsReadModel } from './job-reports-read-model.ts'
import {
  administratorIds,
  forgetJobReporters,
  hasOtherOpenReport,
  insertJobReport,
  type LockedJobReport,
  lockJobReports,
  lockReportedJob,
  resolveJobReports,
} from './job-reports-store.ts'

/** A report and the version that the administrator saw. */
interface SeenReport {
  readonly id: string
  readonly version: number
}

/** Job reports and their resolution. Companies are never told about a report or its reporter. */
export interface JobReportsService {
  /**
   * Stores a job report. `actor` is null for visitors. Notifies administrators of the first open report about a job.
   * Rejected reports do not count towards the rate limit.
   * @param limit counts the report; throws AppError too-many-requests
   * @throws AppError not-found, not-permitted-now for a job that is not open, conflict for a second report by a person
   */
  report(
    actor: Actor | null,
    jobId: string,
    input: z.output<typeof jobReportInput>,
    limit: (trx: Transaction) => Promise<void>,
  ): Promise<{ id: string }>
  /**
   * Resolves a report, and with `others` all open reports about its job. Notifies reporters who have an account.
   * @throws AppError not-found, stale, not-permitted-now if already resolved
   */
  resolve(actor: Actor, seen: SeenReport, resolution: JobReportResolution): Promise<JobReport>
  /** Deletes the reporter and text 90 days after a report was resolved. Idempotent. */
  forget(): Promise<void>
}

export interface JobReportsDeps extends ServiceDeps {
  readonly notifier: Notifier
}

const dayMs = 86_400_000

export function createJobReportsService(
  { db, clock, notifier }: JobReportsDeps,
  readModel: JobReportsReadModel,
): JobReportsService {
  return {
    report: async (actor, jobId, { reason, words }, limit) =>
      inTransaction(db, async (trx) => {
        const at = clock()
        const job = await lockReportedJob(trx, jobId, at)
        if (!job) throw notFound('This job')
        if (!job.isOpen) throw new AppError('not-permitted-now', 'This job is no longer open.')
        const id = uuidv7()
        const reporterId = actor?.userId ?? null
        if (!(await insertJobReport(trx, { id, jobId, reporterId, reason, words, at })))
          throw new AppError('conflict', 'You have already reported this job.')
        await limit(trx)
        if (!(await hasOtherOpenReport(trx, jobId, id))) {
          const news = { kind: 'job-reported', side: 'employer', jobId, at } as const
          const administrators = await administratorIds(trx)
          await notifier.notify(
            trx,
            administrators.map((userId) => ({ ...news, userId })),
          )
        }
        return { id }
      }),

    resolve: async (actor, seen, { outcome, note, others }) => {
      requireAccess(actor, 'job.reports', null)
      return inTransaction(db, async (trx) => {
        const locked = await lockJobReports(trx, seen.id)
        const { jobId } = checkSeen(locked, seen)
        const resolved = others ? locked : locked.filter(({ id }) => id === seen.id)
        const at = clock()
        const ids = resolved.map(({ id }) => id)
        await resolveJobReports(trx, ids, { outcome, note, by: actor.userId, at })
        const details = { outcome, reports: ids.length }
        const about = { actorId: actor.userId, subjectId: jobId, at, details }
        await record(trx, { action: 'job.report.resolve', ...about })
        const news = { kind: `job-report-${outcome}`, side: 'candidate', jobId, at } as const
        await notifier.notify(
          trx,
          resolved.flatMap(({ reporterId }) =>
            reporterId === null ? [] : [{ ...news, userId: reporterId }],
          ),
        )
        return readModel.one(trx, seen.id)
      })
    },

    forget: () =>
      forgetJobReporters(db.kysely, new Date(clock().getTime() - jobReportLimits.keptDays * dayMs)),
  }
}

/** @throws AppError not-found, stale, not-permitted-now */
function checkSeen(locked: readonly LockedJobReport[], { id, version }: SeenReport): LockedJobReport {
  const report = locked.find((one) => one.id === id)
  if (!report) throw notFound('This report')
  if (!report.isOpen) throw new AppError('not-permitted-now', 'This report has already been resolved.')
  if (report.version !== version) throw stale('This report', report.version)
  return report
}
