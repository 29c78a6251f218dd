import { z } from 'zod'
import { id, moment, pageQuery, queryFlag, text, version } from './common.ts'
import { companyStatus } from './company.ts'
import { jobStatus } from './job.ts'

/**
 * Limits of reports of jobs: the characters of the reporter's text and the administrators' note, and the days after
 * which a resolved report loses that text and its reporter.
 */
export const jobReportLimits = { words: 2000, note: 2000, keptDays: 90 } as const

/** Why somebody reports a job. */
export const jobReportReasons = [
  'fraud',
  'discrimination',
  'asks-for-money',
  'misleading',
  'filled',
  'other',
] as const

export const jobReportReason = z.enum(jobReportReasons).meta({ id: 'JobReportReason' })

/** What became of a report: an administrator acted on the job, or found nothing to act on. */
export const jobReportOutcomes = ['acted', 'dismissed'] as const

export const jobReportOutcome = z.enum(jobReportOutcomes).meta({ id: 'JobReportOutcome' })

export const jobReportInput = z.object({
  reason: jobReportReason,
  words: text(jobReportLimits.words).default(''),
})

/** A report as administrators see it. It does not say who made it. */
export const jobReport = z
  .object({
    id,
    version,
    job: z.object({
      id,
      title: z.string(),
      status: jobStatus,
      company: z.object({ id, name: z.string(), status: companyStatus }),
    }),
    reason: jobReportReason,
    words: z.string(),
    /**
     * Whether the reporter was signed in and still has an account, so that the outcome reaches them. False for all
     * reports that were resolved more than 90 days ago: they have lost their reporter.
     */
    isTold: z.boolean(),
    /** Other open reports of the same job. */
    othersOpen: z.int().min(0),
    /** Null while the report is open. */
    outcome: jobReportOutcome.nullable(),
    /** The administrators' note. */
    note: z.string(),
    createdAt: moment,
    resolvedAt: moment.nullable(),
  })
  .meta({ id: 'JobReport' })

/** Open reports, oldest first, or resolved ones, newest first; of all jobs or one. */
export const jobReportsQuery = pageQuery.extend({ resolved: queryFlag.optional(), jobId: id.optional() })

export const jobReportResolution = z.object({
  outcome: jobReportOutcome,
  note: text(jobReportLimits.note).default(''),
  /** Resolves all other open reports of the job in the same way. */
  others: z.boolean().default(false),
})

export type JobReport = z.output<typeof jobReport>
export type JobReportReason = z.output<typeof jobReportReason>
export type JobReportOutcome = z.output<typeof jobReportOutcome>
export type JobReportResolution = z.output<typeof jobReportResolution>
