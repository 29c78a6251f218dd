import type { CompanyRole, JobAction, JobStatus } from '@vouch/contract'
import { approvingRoles, recruitingRoles } from '../company/company-roles.ts'

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
  /** Whether an owner must approve what this person publishes (see {@link needsApproval}). */
  readonly needsApproval: boolean
  /** Whether an administrator's closing is in force. Only an administrator ends it, so no copy gets around it. */
  readonly closedByAdministrator: boolean
}

/** Whether a member of a company needs an owner's approval to publish a job. */
export function needsApproval(
  company: { readonly approvesJobs: boolean },
  role: CompanyRole | null,
): boolean {
  return company.approvesJobs && !(approvingRoles as readonly (CompanyRole | null)[]).includes(role)
}

const from: Readonly<Record<JobAction, (job: JobFacts) => boolean>> = {
  // Ended jobs can be edited, because publishing them again requires a new closing date. What an owner approved must not
  // change before it is published, and neither must its time.
  edit: ({ status, needsApproval: needs }) =>
    status !== 'pending-approval' && !(status === 'scheduled' && needs),
  publish: ({ status, needsApproval: needs, closedByAdministrator }) =>
    status === 'paused' ||
    (!needs &&
      !closedByAdministrator &&
      (status === 'draft' || status === 'scheduled' || status === 'closed' || status === 'expired')),
  submit: ({ status, needsApproval: needs }) => status === 'draft' && needs,
  approve: ({ status }) => status === 'pending-approval',
  return: ({ status }) => status === 'pending-approval',
  schedule: ({ status, needsApproval: needs }) => !needs && (status === 'scheduled' || status === 'draft'),
  'take-back': ({ status }) => status === 'pending-approval' || status === 'scheduled',
  pause: ({ status }) => status === 'open',
  close: ({ status }) => status === 'open' || status === 'paused',
  extend: ({ status }) => status === 'open' || status === 'paused',
  copy: ({ closedByAdministrator }) => !closedByAdministrator,
  'close-out': ({ status, waiting }) => (status === 'closed' || status === 'expired') && waiting > 0,
  delete: ({ status }) => status === 'draft',
}

/** Whether an action is allowed in the job's current state. */
export function jobAllows(job: JobFacts, action: JobAction): boolean {
  return from[action](job)
}

const rolesOf: Readonly<Partial<Record<JobAction, readonly CompanyRole[]>>> = {
  approve: approvingRoles,
  return: approvingRoles,
}

/** Actions that a company role may take on a job. */
export function permittedJobActions(job: JobFacts, role: CompanyRole | null): JobAction[] {
  return (Object.keys(from) as JobAction[]).filter((action) => {
    const roles: readonly (CompanyRole | null)[] = rolesOf[action] ?? recruitingRoles
    return roles.includes(role) && from[action](job)
  })
}

/**
 * Days until unanswered applicants of an ended job are notified automatically. Expired jobs wait longer,
 * because employers often hire after the closing date.
 */
export const closeOutDays = { closed: 14, expired: 45 } as const

/** Days before the closing date on which the team is told that a job is about to end. */
export const endingDays = [7, 1] as const
