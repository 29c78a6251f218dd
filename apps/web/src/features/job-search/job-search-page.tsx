import { NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { counted } from '#lib/format.ts'
import { rowsOf } from '#lib/paged-query.ts'
import { type Translate, useTexts } from '#lib/texts.ts'
import { useCurrency } from '#lib/use-currency.ts'
import { Delayed } from '#ui/delayed.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { JobCardSkeletons } from '#ui/job-card-skeleton.tsx'
import { JobSearchBox } from '#ui/job-search-box.tsx'
import { Page } from '#ui/page.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobResults } from './job-results.tsx'
import { jobSearchTexts } from './job-search.en.ts'
import classes from './job-search.module.css'
import type { JobSearch } from './job-search-params.ts'
import { categoriesQuery, jobSearchQuery } from './job-search-queries.ts'
import { NoJobs } from './no-jobs.tsx'
import { SearchNotes } from './search-notes.tsx'
import { SetFilterChips } from './set-filter-chips.tsx'
import { setFilters } from './set-filters.ts'

interface JobSearchPageProps {
  readonly search: JobSearch
  /** Merges the change into the address. */
  readonly onChange: (change: JobSearch) => void
}

function titleOf(t: Translate<typeof jobSearchTexts.english>, { q, location }: JobSearch): string {
  if (q && location) return t('titleOf.both', { q, location })
  if (q) return t('titleOf.words', { q })
  return location ? t('titleOf.place', { location }) : t('title')
}

/** Words, filters and the jobs that fit. All of it stands in the address. */
export function JobSearchPage({ search, onChange }: JobSearchPageProps) {
  const t = useTexts(jobSearchTexts)
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? true
  const found = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery({
    ...jobSearchQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const categories = useQuery({ ...categoriesQuery, enabled: search.category !== undefined })
  const first = query.data?.pages[0]
  const jobs = rowsOf(query.data)
  const filters = setFilters(search, {
    categories: categories.data?.items,
    currency: useCurrency(),
    company: jobs.find((job) => job.company.slug === search.company)?.company.name,
  })
  const total = first?.total
  const shown = total && counted(total)
  const panel = <JobFilters search={search} facets={first?.facets} onChange={onChange} />
  // What was pressed is gone afterwards: the focus goes to the number of jobs, which tells what it did.
  const changeHere = (change: JobSearch) => {
    found.current?.focus({ preventScroll: true })
    onChange(change)
  }

  return (
    <Page title={t('title')} documentTitle={titleOf(t, search)}>
      <div className={classes.page}>
        <JobSearchBox
          key={`${search.q ?? ''}\n${search.location ?? ''}`}
          words={{ q: search.q, location: search.location }}
          onSearch={(words) => changeHere({ ...words, exact: undefined })}
        />
        <div className={classes.layout}>
          {wide && (
            <section aria-label={t('filters.title')}>
              <VisuallyHidden>
                <h2>{t('filters.title')}</h2>
              </VisuallyHidden>
              {panel}
            </section>
          )}
          <div className={classes.main}>
            <div className={classes.head}>
              <div role="status">
                <Title order={2} ref={found} tabIndex={-1} className={classes.count}>
                  {shown ? t('results.count', shown) : t('results.some')}
                </Title>
              </div>
              <div className={classes.tools}>
                {!wide && (
                  <FilterDrawer
                    active={filters.length}
                    showLabel={shown ? t('filters.showCount', shown) : t('filters.show')}
                  >
                    {panel}
                  </FilterDrawer>
                )}
                {search.q && (
                  <NativeSelect
                    aria-label={t('sort.label')}
                    value={search.sort ?? 'relevance'}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({ sort: value === 'newest' ? 'newest' : undefined })
                    }
                    data={[
                      { value: 'relevance', label: t('sort.relevance') },
                      { value: 'newest', label: t('sort.newest') },
                    ]}
                  />
                )}
              </div>
            </div>
            <SetFilterChips filters={filters} onChange={changeHere} />
            {first && <SearchNotes answer={first} onExact={() => changeHere({ exact: true })} />}
            {query.isPending && (
              <Delayed>
                <JobCardSkeletons count={8} />
              </Delayed>
            )}
            {query.error && jobs.length === 0 && (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.isSuccess && jobs.length === 0 && (
              <NoJobs search={search} filters={filters} onChange={changeHere} />
            )}
            {jobs.length > 0 && (
              <JobResults
                jobs={jobs}
                stale={query.isPlaceholderData}
                hasMore={query.hasNextPage}
                loadingMore={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}
