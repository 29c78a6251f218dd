import type { ApplicationStatus, VisibleStatus } from '@vouch/contract'

/** Statuses of applications without a final decision. */
export const runningStatuses = ['active', 'on-hold'] as const satisfies ApplicationStatus[]
/** Visible statuses that require an action of the candidate. */
export const candidateActionStatuses = ['offer', 'action-needed'] as const satisfies VisibleStatus[]
/** Visible statuses of applications that have ended. */
export const endedVisibleStatuses = ['withdrawn', 'hired', 'not-selected'] as const satisfies VisibleStatus[]
