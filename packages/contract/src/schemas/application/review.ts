import { z } from 'zod'
import { cappedCount, id, pageOf, pageQuery, version } from '../common.ts'
import { colleague } from './applicant-note.ts'
import { companyApplicantRow } from './application.ts'

export const reviewQuery = pageQuery.extend({
  /** Only applicants of this job. */
  job: id.optional(),
})

/** Applicants who wait for a first answer. The first page also counts them. */
export const reviewAnswer = pageOf(companyApplicantRow).extend({
  /** How many wait longer than promised. */
  overdue: cappedCount.optional(),
})

/** Colleagues who have the application open, and the version of it that a decision would meet now. */
export const reading = z.object({ readers: z.array(colleague), version }).meta({ id: 'Reading' })

export type Reading = z.infer<typeof reading>
