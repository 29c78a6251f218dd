import type { JobRecord } from '@vouch/contract'
import { runningJobStatuses } from '@vouch/domain'

export function isRunning({ status }: JobRecord): boolean {
  return runningJobStatuses.some((one) => one === status)
}

/** The administrator's closing that ended the job; undefined if it is running or ended otherwise. */
export function closureInForce({
  status,
  closedAt,
  closures,
}: JobRecord): JobRecord['closures'][number] | undefined {
  return status === 'closed' ? closures.find(({ at }) => at === closedAt) : undefined
}
