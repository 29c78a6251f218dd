import { z } from 'zod'
import { line, moment, version } from './common.ts'
import { columnsInput, jobImportLimits, readSource, settingsInput } from './job-import.ts'

export const jobFeedStates = [
  /** The address is being fetched for the preview. */
  'checking',
  'ready',
  'active',
  /** Active, but the last fetch failed or was not trusted. */
  'failing',
  'paused',
] as const

/**
 * Why a fetch must not close jobs.
 * - `another-format`: nothing of it was stored
 * - `empty`: it has no postings, although jobs of the feed are open
 * - `mostly-rejected`: most rows could not be read
 * - `mostly-gone`: most open jobs of the feed are missing
 */
export const feedDoubts = ['another-format', 'empty', 'mostly-rejected', 'mostly-gone'] as const

/** Doubts that a person can overrule with `trust`. Others go away once the feed or its columns are put right. */
export const overruledDoubts = ['another-format', 'empty', 'mostly-gone'] as const satisfies FeedDoubt[]

export const jobFeedSummary = z
  .object({
    id: z.uuid(),
    company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    name: z.string(),
    url: z.string(),
    state: z.enum(jobFeedStates),
    everyHours: z.int(),
    lastFetchedAt: moment.nullable(),
    nextFetchAt: moment.nullable(),
    /** Why the last fetch failed or was not trusted; null otherwise. */
    problem: z.string().nullable(),
    /** Why the last fetch was read but not trusted, so that nothing was closed; null otherwise. */
    doubt: z.enum(feedDoubts).nullable(),
    /** Failed fetches in a row. */
    failures: z.int(),
    /** Jobs of the feed that are open now. */
    openJobs: z.int(),
    version,
  })
  .meta({ id: 'JobFeedSummary' })

export const jobFeed = jobFeedSummary.extend(readSource).extend({ createdAt: moment }).meta({ id: 'JobFeed' })

const feedUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://' })
  .max(1000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Enter the address without control characters')
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'Enter the address without a user name or password')
const everyHours = z.int().min(jobImportLimits.feedMinHours).max(jobImportLimits.feedMaxHours)

export const newJobFeed = z.strictObject({
  companyId: z.uuid().nullable(),
  name: line(100).min(1, 'Enter a name'),
  url: feedUrl,
  everyHours,
})

export const jobFeedPatch = z.strictObject({
  name: line(100).min(1, 'Enter a name').optional(),
  url: feedUrl.optional(),
  everyHours: everyHours.optional(),
  columns: columnsInput.optional(),
  settings: settingsInput.optional(),
})

export const deleteJobFeedQuery = z.object({
  /** What happens to the open jobs of the feed. */
  jobs: z.enum(['keep', 'close']).default('keep'),
})

export const jobFeedsQuery = z.object({ companyId: z.uuid().optional() })

export type FeedDoubt = (typeof feedDoubts)[number]
export type JobFeed = z.output<typeof jobFeed>
export type JobFeedSummary = z.output<typeof jobFeedSummary>
