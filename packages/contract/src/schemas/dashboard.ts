import { z } from 'zod'
import { candidateApplicationRow } from './application/application.ts'
import { cappedCount, day, id, moment } from './common.ts'
import { companyStatus } from './company.ts'
import { employerJobRow, stageCounts } from './employer-job.ts'
import { jobCard, jobStatus } from './job.ts'
import { stage } from './pipeline.ts'

/** Number of weeks of a course, the current one included. */
export const courseWeeks = 12

/** Counts of the 12 ISO weeks (in UTC) that end with the current one; `from` and `to` are the filters of the list. */
export const weeklyCourse = z
  .array(z.object({ from: day, to: day, count: z.int().min(0) }))
  .length(courseWeeks)
  .meta({ id: 'WeeklyCourse' })

/** What an application needs from the candidate first, and until when. An interview's `dueAt` is its proposed start. */
export const candidateTask = z.object({
  kind: z.enum(['questionnaire', 'interview', 'details', 'offer']),
  dueAt: moment.nullable(),
})

export const candidateDashboard = z
  .object({
    profileComplete: z.boolean(),
    savedJobs: z.int(),
    /** Invitations to apply for a job that the candidate has not applied for. */
    invitations: z.int(),
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
    /** Applications that wait for the candidate: offers first, then by due date. `items` holds the first 10. */
    waiting: z.object({
      total: z.int(),
      items: z.array(candidateApplicationRow.extend({ task: candidateTask })),
    }),
    freshJobs: z.array(jobCard),
    course: z.object({ applications: weeklyCourse }),
  })
  .meta({ id: 'CandidateDashboard' })

/** Applications that wait for the employer, the oldest first. `items` holds the first 5. */
const employerTaskList = z
  .object({
    total: z.int(),
    items: z.array(
      z.object({
        jobId: id,
        userId: id,
        name: z.string(),
        jobTitle: z.string(),
        stage,
        appliedAt: moment,
        /** Until when the company promised an answer; null if it is not the team's turn or nothing is promised. */
        dueAt: moment.nullable(),
      }),
    ),
  })
  .meta({ id: 'EmployerTaskList' })

export const employerDashboard = z
  .object({
    /** Number of jobs of the viewer's companies by status. */
    jobs: z.record(jobStatus, z.int()),
    /** Number of active applicants by stage. */
    counts: stageCounts,
    tasks: z.object({
      overdue: employerTaskList,
      'first-answer': employerTaskList,
      questionnaire: employerTaskList,
      interview: employerTaskList,
      details: employerTaskList,
    }),
    /** Ended jobs with unanswered applicants, ordered by the date of the automatic close-out. `items` holds 5. */
    closeOuts: z.object({
      total: z.int(),
      items: z.array(z.object({ jobId: id, jobTitle: z.string(), count: z.int(), closeOutAt: moment })),
    }),
    /** Jobs that wait for the viewer's approval, longest first. `items` holds 5. */
    approvals: z.object({
      total: z.int(),
      items: z.array(z.object({ jobId: id, jobTitle: z.string(), submittedAt: moment })),
    }),
    /** Companies of the viewer with open requests to join that the viewer may decide. */
    joinRequests: z.array(z.object({ companyId: id, companyName: z.string(), count: z.int() })),
    /** Companies that the viewer can submit for verification. */
    unverified: z.array(z.object({ companyId: id, companyName: z.string(), status: companyStatus })),
    recentJobs: z.array(employerJobRow),
    course: z.object({ applications: weeklyCourse, jobs: weeklyCourse, hires: weeklyCourse }),
  })
  .meta({ id: 'EmployerDashboard' })

export const adminDashboard = z
  .object({
    /** Companies that wait for a decision about their verification, the longest first. `items` holds the first 5. */
    pending: z.object({
      total: cappedCount,
      items: z.array(z.object({ id, name: z.string(), submittedAt: moment.nullable() })),
    }),
    /** Reports of passports to decide, oldest first. `items` holds the first 5. */
    reports: z.object({
      total: cappedCount,
      items: z.array(z.object({ id, passport: z.string(), issuer: z.string(), createdAt: moment })),
    }),
    /** Number of open job reports. */
    jobReports: cappedCount,
    /** Unanswered applications (see `silenceDays`), and their companies. */
    unanswered: z.object({ applications: cappedCount, companies: cappedCount }),
    candidates: cappedCount,
    companies: cappedCount,
    administrators: z.int(),
    /** Number of jobs of all companies by status. */
    jobs: z.record(jobStatus, cappedCount),
    /** Number of open jobs that are not public, because their company is suspended or rejected. */
    hiddenJobs: z.object({ suspended: cappedCount, rejected: cappedCount }),
    /** Number of applications by what is disclosed to the candidates. */
    applications: z.object({
      running: cappedCount,
      hired: cappedCount,
      'not-selected': cappedCount,
      withdrawn: cappedCount,
    }),
    course: z.object({
      candidates: weeklyCourse,
      companies: weeklyCourse,
      jobs: weeklyCourse,
      applications: weeklyCourse,
      hires: weeklyCourse,
    }),
  })
  .meta({ id: 'AdminDashboard' })

export type WeeklyCourse = z.infer<typeof weeklyCourse>
export type CandidateDashboard = z.infer<typeof candidateDashboard>
export type EmployerDashboard = z.infer<typeof employerDashboard>
export type AdminDashboard = z.infer<typeof adminDashboard>
