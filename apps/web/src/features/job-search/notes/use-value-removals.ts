import { useQueries } from '@tanstack/react-query'
import type { JobSearch } from '@vouch/domain'
import type { JobFilter } from '../filters/set-filters.ts'
import { jobCountQuery } from '../job-search-queries.ts'

/** The occupation and skills whose removal finds jobs. Unlike other filters, the answer has no counts of them. */
export function useValueRemovals(search: JobSearch, filters: readonly JobFilter[]): JobFilter[] {
  const ofValues = filters.filter(({ key }) => /^(?:occupation|skill) /.test(key))
  const counts = useQueries({ queries: ofValues.map(({ without }) => jobCountQuery(without(search))) })
  return ofValues.filter((_filter, at) => (counts[at]?.data ?? 0) > 0)
}
