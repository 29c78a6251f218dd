import type { ApplicationStatus } from '@vouch/contract'
import { runningStatuses } from './application-states.ts'

/**
 * Whether the hiring team still gives impressions of an applicant: until they are hired, withdraw or learn that they were
 * rejected. Until then a rejection can be undone.
 */
export function takesImpressions(application: {
  readonly status: ApplicationStatus
  /** When the candidate was notified of a rejection; null if they were not. */
  readonly toldAt: string | null
}): boolean {
  const { status, toldAt } = application
  return runningStatuses.some((one) => one === status) || (status === 'rejected' && toldAt === null)
}
