import type { ApplicationStatus, VisibleStatus } from '@vouch/contract'

/** Nobody has decided yet. */
export const runningStatuses = ['active', 'on-hold'] as const satisfies ApplicationStatus[]
/** The application waits for its candidate. */
export const candidateWaits = ['offer', 'action-needed'] as const satisfies VisibleStatus[]
/** The application has ended for its candidate. */
export const endedForCandidate = ['withdrawn', 'hired', 'not-selected'] as const satisfies VisibleStatus[]
