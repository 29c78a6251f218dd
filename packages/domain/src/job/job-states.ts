import type { CompanyRole, JobAction, JobStatus } from '@vouch/contract'
import { recruitingRoles } from '../company/company-roles.ts'

/** Published and not ended. */
export const runningJobStatuses = ['open', 'paused'] as const satisfies JobStatus[]
export const endedJobStatuses = ['closed', 'expired'] as const satisfies JobStatus[]
/** The job is or was public. */
export const publicJobStatuses = [...runningJobStatuses, ...endedJobStatuses] as const

export function wasEverPublic(status: JobStatus): boolean {
  return (publicJobStatuses as readonly JobStatus[]).includes(status)
}

/** What a job's own facts allow, whoever asks. */
export interface JobFacts {
  readonly status: JobStatus
  readonly openings: number
  readonly filled: number
  /** Applications that a close-out would answer. */
  readonly waiting: number
}

const from: Readonly<Record<JobAction, (job: JobFacts) => boolean>> = {
  // Also an ended one: to relist it, its closing date must move first.
  edit: ({ status }) => status !== 'pending-approval',
  publish: ({ status }) =>
    status === 'draft' || status === 'closed' || status === 'expired' || status === 'paused',
  close: ({ status }) => status === 'open' || status === 'paused',
  extend: ({ status }) => status === 'open',
  copy: () => true,
  'close-out': ({ status, waiting }) => (status === 'closed' || status === 'expired') && waiting > 0,
  delete: ({ status }) => status === 'draft',
}

/** Does the job's state allow the action? */
export function jobAllows(job: JobFacts, action: JobAction): boolean {
  return from[action](job)
}

/** What a member of the company may do with a job now. */
export function permittedJobActions(job: JobFacts, role: CompanyRole | null): JobAction[] {
  if (!role || !(recruitingRoles as readonly CompanyRole[]).includes(role)) return []
  return (Object.keys(from) as JobAction[]).filter((action) => from[action](job))
}

/**
 * Days after which a job's remaining applicants are answered automatically. An expired job has longer: its closing date
 * ends applications, not the hiring.
 */
export const closeOutDays = { closed: 14, expired: 45 } as const
