import { filterValues, type JobSearch } from '@vouch/domain'
import { recognisedIn, withRecognised } from '../filters/recognised-filters.ts'
import type { JobFilter } from '../filters/set-filters.ts'
import type { SearchedPage } from '../job-search-queries.ts'

/** Facets that the API counts without the filter of their own kind. */
const counted = ['workMode', 'employmentType', 'category'] as const

/** The filters whose removal finds jobs, as far as the counts of an empty answer prove it. */
export function helpfulRemovals(
  search: JobSearch,
  page: SearchedPage,
  filters: readonly JobFilter[],
): JobFilter[] {
  const effective = (one: JobSearch) => withRecognised(one, recognisedIn(one, page))
  const before = effective(search)
  return filters.filter(({ without }) => {
    const after = effective(without(search))
    const changed = counted.filter((name) => before[name] !== after[name])
    return changed.some((name) => {
      const left = filterValues(after[name])
      const values = page.facets?.[name] ?? []
      return values.some(({ value, count }) => count !== 0 && (left.length === 0 || left.includes(value)))
    })
  })
}
