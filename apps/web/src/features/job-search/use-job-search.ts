import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { JobSearch } from '@vouch/domain'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useCurrency } from '#lib/format/use-currency.ts'
import { namePlace } from './filters/named-place.ts'
import { recognisedIn, withRecognised } from './filters/recognised-filters.ts'
import { setFilters } from './filters/set-filters.ts'
import { categoriesQuery, jobSearchQuery } from './job-search-queries.ts'

/** The results of a search and its filters, chosen or recognised in its text. */
export function useJobSearch(search: JobSearch) {
  const query = useInfiniteQuery({
    ...jobSearchQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const categories = useQuery({ ...categoriesQuery, enabled: search.category !== undefined })
  const currency = useCurrency()
  const page = query.data?.pages[0]
  const jobs = rowsOf(query.data)
  const recognised = recognisedIn(search, page)
  const all = withRecognised(search, recognised)
  const place = all.location === undefined ? undefined : namePlace(all.location, page)
  const filters = setFilters(search, recognised, {
    categories: categories.data?.items,
    currency,
    place,
    values: page?.values,
    company: jobs.find((job) => job.company.slug === search.company)?.company.name,
  })
  return { query, page, jobs, recognised, all, place, filters }
}
