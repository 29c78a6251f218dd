import type { JobStatus } from '@vouch/contract'

const statuses = [
  'open',
  'paused',
  'scheduled',
  'pending-approval',
  'draft',
  'closed',
  'expired',
] as const satisfies JobStatus[]

/** Statuses with a tile even if no job has them. */
export const fixedJobTiles = ['open', 'draft', 'closed', 'expired'] as const satisfies JobStatus[]

/** The statuses that get a tile, in their order. @param hasJobs whether any job has the status */
export function jobTiles(hasJobs: (status: JobStatus) => boolean): JobStatus[] {
  return statuses.filter(
    (status) => (fixedJobTiles as readonly JobStatus[]).includes(status) || hasJobs(status),
  )
}
