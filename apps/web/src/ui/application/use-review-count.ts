import { useQuery } from '@tanstack/react-query'
import type { CompanyRole } from '@vouch/contract'
import { decidingRoles } from '@vouch/domain'
import { reviewCount } from '#lib/data/applicants.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'

const deciding: ReadonlySet<CompanyRole> = new Set(decidingRoles)

/** A job, and its company. */
export interface ReviewedJob {
  readonly id: string
  readonly companyId: string
}

interface ReviewCount {
  /** Whether the viewer answers applicants at all. */
  readonly answers: boolean
  /** Number of applicants in the viewer's review queue; null while it is unknown. */
  readonly total: { readonly count: number; readonly capped: boolean } | null
  readonly failed: boolean
}

/** Counts the applicants who wait for an answer from the viewer. @param job undefined for all jobs */
export function useReviewCount(job?: ReviewedJob): ReviewCount {
  const { data: person } = useQuery(currentPersonQuery)
  const answers =
    person?.memberships.some(
      ({ companyId, role }) => (!job || job.companyId === companyId) && deciding.has(role),
    ) ?? false
  const { data, isError } = useQuery({ ...reviewCount(job?.id), enabled: answers })
  return { answers, total: data ?? null, failed: isError }
}
