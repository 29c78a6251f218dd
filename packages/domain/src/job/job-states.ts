import type { CompanyRole, JobAction, JobStatus } from '@vouch/contract'

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
  if (role !== 'owner' && role !== 'recruiter') return []
  return (Object.keys(from) as JobAction[]).filter((action) => from[action](job))
}

/**
 * Days after which a job's remaining applicants are told automatically. An expired job has longer: its closing date
 * ends applications, not the hiring.
 */
export const closeOutDays = { closed: 14, expired: 45 } as const
