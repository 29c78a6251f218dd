import type { CompanyRole, JobAction, JobStatus } from '@vouch/contract'
import { recruitingRoles } from '../company/company-roles.ts'

/** Statuses of jobs that are published and have not ended. */
export const runningJobStatuses = ['open', 'paused'] as const satisfies JobStatus[]
export const endedJobStatuses = ['closed', 'expired'] as const satisfies JobStatus[]
/** Statuses of jobs that are public now or were public before. */
export const publicJobStatuses = [...runningJobStatuses, ...endedJobStatuses] as const

export function wasEverPublic(status: JobStatus): boolean {
  return (publicJobStatuses as readonly JobStatus[]).includes(status)
}

/** Facts about a job that decide which actions are allowed. */
export interface JobFacts {
  readonly status: JobStatus
  readonly openings: number
  readonly filled: number
  /** Number of unanswered applicants whom a close-out would notify. */
  readonly waiting: number
}

const from: Readonly<Record<JobAction, (job: JobFacts) => boolean>> = {
  // Ended jobs can be edited, because publishing them again requires a new closing date.
  edit: ({ status }) => status !== 'pending-approval',
  publish: ({ status }) =>
    status === 'draft' || status === 'closed' || status === 'expired' || status === 'paused',
  close: ({ status }) => status === 'open' || status === 'paused',
  extend: ({ status }) => status === 'open',
  copy: () => true,
  'close-out': ({ status, waiting }) => (status === 'closed' || status === 'expired') && waiting > 0,
  delete: ({ status }) => status === 'draft',
}

/** Whether an action is allowed in the job's current state. */
export function jobAllows(job: JobFacts, action: JobAction): boolean {
  return from[action](job)
}

/** Actions that a company role may take on a job. */
export function permittedJobActions(job: JobFacts, role: CompanyRole | null): JobAction[] {
  if (!role || !(recruitingRoles as readonly CompanyRole[]).includes(role)) return []
  return (Object.keys(from) as JobAction[]).filter((action) => from[action](job))
}

/**
 * Days until unanswered applicants of an ended job are notified automatically. Expired jobs wait longer,
 * because employers often hire after the closing date.
 */
export const closeOutDays = { closed: 14, expired: 45 } as const
