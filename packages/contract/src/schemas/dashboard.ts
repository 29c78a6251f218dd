import { z } from 'zod'
import { candidateApplicationRow } from './application.ts'
import { id, moment } from './common.ts'
import { employerJobRow, stageCounts } from './employer-job.ts'
import { jobCard } from './job.ts'

export const candidateDashboard = z
  .object({
    profileComplete: z.boolean(),
    savedJobs: z.int(),
    /** Number of applications by the status that the candidate sees. */
    counts: z.object({
      received: z.int(),
      'in-review': z.int(),
      'action-needed': z.int(),
      offer: z.int(),
      hired: z.int(),
      'job-closed': z.int(),
      'not-selected': z.int(),
      withdrawn: z.int(),
    }),
    waitingForYou: z.array(candidateApplicationRow),
    freshJobs: z.array(jobCard),
  })
  .meta({ id: 'CandidateDashboard' })

export const employerDashboard = z
  .object({
    jobs: z.object({ draft: z.int(), open: z.int(), closed: z.int(), expired: z.int() }),
    counts: stageCounts,
    /** Applications still at the stage `applied`, oldest first. */
    waitingLongest: z.array(
      z.object({ jobId: id, userId: id, name: z.string(), jobTitle: z.string(), appliedAt: moment }),
    ),
    /** Closed jobs with unanswered applicants, ordered by the date of the automatic close-out. */
    closeOuts: z.array(z.object({ jobId: id, jobTitle: z.string(), count: z.int(), closeOutAt: moment })),
    recentJobs: z.array(employerJobRow),
  })
  .meta({ id: 'EmployerDashboard' })

export const adminDashboard = z
  .object({
    people: z.object({ candidates: z.int(), employers: z.int(), admins: z.int() }),
    companies: z.int(),
    /** Number of companies that wait for an administrator's decision. */
    companiesPending: z.int(),
    jobs: z.object({ draft: z.int(), open: z.int(), closed: z.int(), expired: z.int() }),
    applications: stageCounts,
    ended: z.object({ rejected: z.int(), withdrawn: z.int(), hired: z.int() }),
  })
  .meta({ id: 'AdminDashboard' })

export type CandidateDashboard = z.infer<typeof candidateDashboard>
export type EmployerDashboard = z.infer<typeof employerDashboard>
export type AdminDashboard = z.infer<typeof adminDashboard>
