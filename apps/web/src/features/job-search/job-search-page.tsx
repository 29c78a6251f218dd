import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { searchWords } from '@vouch/domain'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useListedMarks } from '#lib/data/job-marks.ts'
import { counted } from '#lib/format/format.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import { useCurrency } from '#lib/format/use-currency.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { JobMarks } from '#ui/job/job-marks.tsx'
import { Page } from '#ui/layout/page.tsx'
import { JobSearchBox } from '#ui/search/job-search-box.tsx'
import { SearchLayout, useResultFocus } from '#ui/search/search-layout.tsx'
import { SearchResults } from '#ui/search/search-results.tsx'
import { JobFilters } from './job-filters.tsx'
import { jobSearchTexts } from './job-search.en.ts'
import type { JobSearch } from './job-search-params.ts'
import { categoriesQuery, jobSearchQuery } from './job-search-queries.ts'
import { NoJobs } from './no-jobs.tsx'
import { SearchNotes } from './search-notes.tsx'
import { noFilters, setFilters } from './set-filters.ts'

interface JobSearchPageProps {
  readonly search: JobSearch
  /** Merges changed search parameters into the URL. */
  readonly onChange: (change: JobSearch) => void
}

function titleOf(t: Translate<typeof jobSearchTexts.english>, { q, location }: JobSearch): string {
  if (q && location) return t('titleOf.both', { q, location })
  if (q) return t('titleOf.words', { q })
  return location ? t('titleOf.place', { location }) : t('title')
}

/** The job search. The URL holds search text, filters and sort order. */
export function JobSearchPage({ search, onChange }: JobSearchPageProps) {
  const t = useTexts(jobSearchTexts)
  const { countRef, changeHere } = useResultFocus(onChange)
  const query = useInfiniteQuery({
    ...jobSearchQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const categories = useQuery({ ...categoriesQuery, enabled: search.category !== undefined })
  const first = query.data?.pages[0]
  const jobs = rowsOf(query.data)
  const marks = useListedMarks(jobs.map(({ id }) => id))
  const filters = setFilters(search, {
    categories: categories.data?.items,
    currency: useCurrency(),
    company: jobs.find((job) => job.company.slug === search.company)?.company.name,
  })
  const shown = first?.total && counted(first.total)
  const hasWord = search.q !== undefined && searchWords(search.q, 'jobs').length > 0

  return (
    <Page title={t('title')} documentTitle={titleOf(t, search)}>
      <SearchLayout
        box={
          <JobSearchBox
            key={`${search.q ?? ''}\n${search.location ?? ''}`}
            words={{ q: search.q, location: search.location }}
            onSearch={(words) => changeHere({ ...words, exact: undefined })}
          />
        }
        panel={<JobFilters search={search} facets={first?.facets} onChange={onChange} />}
        panelWidth="15rem"
        filters={filters}
        noFilters={noFilters}
        count={shown ? t('results.count', shown) : t('results.some')}
        showLabel={shown ? t('filters.showCount', shown) : t('filters.show')}
        {...(hasWord && {
          sort: {
            value: search.sort,
            words: { relevance: t('sort.relevance'), newest: t('sort.newest') },
            onChange: (sort) => onChange({ sort }),
          },
        })}
        countRef={countRef}
        onChange={changeHere}
      >
        {first && (
          <SearchNotes
            answer={first}
            without={hasWord ? undefined : search.q}
            onExact={() => changeHere({ exact: true })}
          />
        )}
        <SearchResults
          items={jobs}
          query={query}
          skeletons={<JobCardSkeletons count={8} />}
          none={<NoJobs search={search} filters={filters} onChange={changeHere} />}
          words={{ more: t('results.more'), loading: t('results.loading'), end: t('results.end') }}
          list={(rows) => <JobCardList label={t('results.label')}>{rows}</JobCardList>}
          row={(job, link) => (
            <li key={job.id}>
              <JobCard job={job} badge={<JobMarks mark={marks.get(job.id)} />} {...link} />
            </li>
          )}
        />
      </SearchLayout>
    </Page>
  )
}
