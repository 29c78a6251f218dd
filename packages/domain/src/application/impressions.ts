import type { ApplicationStatus } from '@vouch/contract'
import { runningStatuses } from './application-states.ts'

/**
 * Whether the hiring team still gives impressions of an applicant: until they are hired, withdraw or learn that they were
 * rejected.
 */
export function takesImpressions(application: {
  readonly status: ApplicationStatus
  /** When the candidate was notified of a rejection; null if they were not. */
  readonly toldAt: string | null
}): boolean {
  const { status, toldAt } = application
  return runningStatuses.some((one) => one === status) || (status === 'rejected' && toldAt === null)
}

/** Whether everybody on the team reads all impressions: once nothing can reopen the application. A rejection can be reopened. */
export function opensImpressions({ status }: { readonly status: ApplicationStatus }): boolean {
  return status === 'hired' || status === 'withdrawn'
}
