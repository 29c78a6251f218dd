import type { JobSearchAnswer, RecognisedFilter } from '@vouch/contract'
import { type JobSearch, readJobSearch } from '@vouch/domain'
import { useState } from 'react'
import { JobSearchPage } from '#features/job-search/job-search-page.tsx'
import type { JobSearchChange } from '#features/job-search/search-change.ts'
import { fakeApi } from './fake-api.ts'
import { testJobCard } from './jobs.ts'
import { fakeMasterValues, testMasterOption } from './masters.ts'
import { renderInApp } from './render.tsx'

const facets: NonNullable<JobSearchAnswer['facets']> = {
  sampled: false,
  workMode: [{ value: 'remote', label: 'Remote', count: 3 }],
  employmentType: [{ value: 'full-time', label: 'Full-time', count: 4 }],
  category: [{ value: 'care', label: 'Care', count: 4 }],
  location: [
    { value: 'city-2996944', label: 'Lyon, France', count: 4 },
    { value: 'text-By the harbour', label: 'By the harbour', count: 1 },
  ],
  area: [
    { value: 'region-US-NY', label: 'New York, United States', count: 3 },
    { value: 'country-DE', label: 'Germany', count: 2 },
  ],
}

/** Answer of the job search with two jobs. */
export function jobAnswer(change: Partial<JobSearchAnswer> = {}): JobSearchAnswer {
  return {
    items: [testJobCard(1), testJobCard(2)],
    nextCursor: null,
    total: { count: 2, capped: false },
    facets,
    ...change,
  }
}

/** Answer of the job search without any job. */
export function noJobAnswer(change: Partial<JobSearchAnswer> = {}): JobSearchAnswer {
  return jobAnswer({ items: [], total: { count: 0, capped: false }, ...change })
}

/** A filter recognised in `q` by its characters `typed`. */
export function recognised(
  q: string,
  typed: string,
  filter: Pick<RecognisedFilter, 'kind' | 'value'> & Partial<RecognisedFilter>,
): RecognisedFilter {
  const from = q.indexOf(typed)
  return { label: typed, from, to: from + typed.length, ...filter }
}

/** Renders the job search with its search in React state instead of the URL. */
export async function showJobSearch(start: JobSearch, searchJobs: (query: URLSearchParams) => unknown) {
  const api = fakeApi({
    searchJobs: ({ query }) => searchJobs(query),
    listMasterValues: fakeMasterValues({
      occupations: [testMasterOption('nurse', 'Registered nurse'), testMasterOption('baker', 'Baker')],
      skills: [testMasterOption('react', 'React'), testMasterOption('sql', 'SQL')],
    }),
    listCategories: () => ({ items: [{ slug: 'care', name: 'Care' }] }),
  })
  const seen: JobSearch[] = []
  function Searching() {
    const [search, setSearch] = useState(start)
    const change = (next: JobSearchChange) => {
      const changed = readJobSearch({ ...next(search) })
      seen.push(changed)
      setSearch(changed)
    }
    return <JobSearchPage search={search} onChange={change} />
  }
  const rendered = await renderInApp(<Searching />)
  const asked = () => api.calls.filter(({ id }) => id === 'searchJobs').map(({ request }) => request.query)
  return { ...rendered, seen, asked }
}
