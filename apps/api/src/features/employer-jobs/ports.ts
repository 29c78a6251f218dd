import type { EmployerJobRow } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'

/** Jobs of a company that nobody runs any more. */
export interface AbandonedJobs {
  /**
   * Closes what is open and answers everybody who waits, job by job. Safe to repeat.
   * @param actorId the owner who leaves
   */
  closeAll(companyId: string, actorId: string): Promise<void>
}

/** The employer's own list of jobs, last changed first. */
export interface RecentJobs {
  list(actor: Actor, query: { readonly limit: number }): Promise<{ readonly items: EmployerJobRow[] }>
}
