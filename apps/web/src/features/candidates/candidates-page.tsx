import { NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { counted } from '#lib/format.ts'
import { rowsOf } from '#lib/paged-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Delayed } from '#ui/delayed.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { CandidateFilters } from './candidate-filters.tsx'
import { CandidateResults, CandidateSkeletons } from './candidate-results.tsx'
import type { CandidateSearch } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { candidatesQuery } from './candidates-queries.ts'
import { ExportButton } from './export-button.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { KeptSearches } from './kept-searches.tsx'
import { NoCandidates } from './no-candidates.tsx'
import { SetFilterChips } from './set-filter-chips.tsx'
import { useSetFilters } from './use-set-filters.ts'

interface CandidatesPageProps {
  readonly search: CandidateSearch
  /** Administrators read; they keep no searches. */
  readonly mayKeep: boolean
  /** Merges the change into the address. */
  readonly onChange: (change: CandidateSearch) => void
}

/** The directory: words, filters and the candidates that fit. All of it stands in the address. */
export function CandidatesPage({ search, mayKeep, onChange }: CandidatesPageProps) {
  const t = useTexts(texts)
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? true
  const found = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery({
    ...candidatesQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const filters = useSetFilters(search)
  const first = query.data?.pages[0]
  const candidates = rowsOf(query.data)
  const shown = first?.total && counted(first.total)
  // What was pressed is gone afterwards: the focus goes to the number of candidates, which tells what it did.
  const changeHere = (change: CandidateSearch) => {
    found.current?.focus({ preventScroll: true })
    onChange(change)
  }
  const panel = <CandidateFilters search={search} facets={first?.facets} onChange={onChange} />
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {candidates.length > 0 && <ExportButton search={search} />}
          {mayKeep && <KeptSearches search={search} onChange={changeHere} />}
        </>
      }
    >
      <div className={classes.page}>
        <SearchInput label={t('search')} value={search.q} onSearch={(q) => onChange({ q })} maxLength={200} />
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
                  {shown ? t('count', shown) : t('some')}
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
            {query.isPending && (
              <Delayed>
                <CandidateSkeletons count={6} />
              </Delayed>
            )}
            {query.error && candidates.length === 0 && (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.isSuccess && candidates.length === 0 && (
              <NoCandidates search={search} filters={filters} onChange={changeHere} />
            )}
            {candidates.length > 0 && (
              <CandidateResults
                candidates={candidates}
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
