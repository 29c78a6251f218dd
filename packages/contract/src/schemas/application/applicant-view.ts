import { z } from 'zod'
import { cappedCount, characters, id, queryFlag, required, version } from '../common.ts'
import { label } from '../name.ts'

export const applicantViewLimits = {
  /** Maximum characters in a name. */
  name: 60,
  /** Most views of a person for one company. */
  views: 20,
  /** Minutes during which a deleted view can be restored. */
  undoMinutes: 15,
} as const

/** What of a view cannot be shown any more: its job, or one of its filters. */
export const applicantViewParts = [
  'job',
  'q',
  'stage',
  'status',
  'task',
  'marked',
  'overdue',
  'tag',
  'dates',
  'sort',
  'view',
] as const

const name = required(label(applicantViewLimits.name))

/**
 * What a view shows: `query` is the query of the list's address, such as `stage=interview&view=board`. The list of one
 * job, or with `jobId` null that of all jobs.
 */
const list = z.strictObject({ jobId: id.nullable(), query: characters(1_000) })

/** A list of applicants that a person keeps under a name. Only they see it. */
export const applicantView = z
  .object({
    id,
    version,
    name: z.string(),
    /** What can be shown now; without what is in `dropped`. */
    list,
    /** Title of the job; null for the list of all jobs. */
    jobTitle: z.string().nullable(),
    dropped: z.array(z.enum(applicantViewParts)),
    /** How many applicants it shows; null unless asked for. */
    count: cappedCount.nullable(),
  })
  .meta({ id: 'ApplicantView' })

export const applicantViewsQuery = z.strictObject({
  /** Also counts the applicants of each view. */
  withCounts: queryFlag.optional(),
})

export const applicantViewInput = z.strictObject({ name, list })
export const applicantViewChange = z.strictObject({ name: name.optional(), list: list.optional() })

export type ApplicantView = z.output<typeof applicantView>
export type ApplicantViewList = z.output<typeof list>
export type ApplicantViewPart = (typeof applicantViewParts)[number]
