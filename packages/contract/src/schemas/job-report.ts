import { z } from 'zod'
import { id, moment, pageQuery, queryFlag, text, version } from './common.ts'
import { companyStatus } from './company.ts'
import { jobStatus } from './job.ts'

/**
 * Limits of job reports: characters of the reporter's text (`words`) and of the administrators' note, and days until a
 * resolved report loses its text and reporter.
 */
export const jobReportLimits = { words: 2000, note: 2000, keptDays: 90 } as const

/** Reasons for reporting a job. */
export const jobReportReasons = [
  'fraud',
  'discrimination',
  'asks-for-money',
  'misleading',
  'filled',
  'other',
] as const

export const jobReportReason = z.enum(jobReportReasons).meta({ id: 'JobReportReason' })

/** Outcome of a report: action taken, or no action needed. */
export const jobReportOutcomes = ['acted', 'dismissed'] as const

export const jobReportOutcome = z.enum(jobReportOutcomes).meta({ id: 'JobReportOutcome' })

export const jobReportInput = z.object({
  reason: jobReportReason,
  words: text(jobReportLimits.words).default(''),
})

/** A report as administrators see it, without the reporter. */
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
     * Whether the reporter has an account and is notified of the outcome. False once the reporter is deleted, 90 days
     * after resolution.
     */
    isTold: z.boolean(),
    /** Number of other open reports about the job. */
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
  /** Also resolves all other open reports about the job. */
  others: z.boolean().default(false),
})

export type JobReport = z.output<typeof jobReport>
export type JobReportReason = z.output<typeof jobReportReason>
export type JobReportOutcome = z.output<typeof jobReportOutcome>
export type JobReportResolution = z.output<typeof jobReportResolution>
