import { type JobSearch, readJobSearch, searchHead } from '@vouch/domain'
import { lazy, type MouseEvent, type ReactNode, Suspense, useMemo } from 'react'
import { counted } from '#lib/format/format.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { useLaterMarks } from '#ui/job/later-marks.tsx'
import { Page } from '#ui/layout/page.tsx'
import { JobSearchBox, type SearchWords } from '#ui/search/job-search-box.tsx'
import { isSearchable } from '#ui/search/query-text.ts'
import { SearchLayout, useResultFocus } from '#ui/search/search-layout.tsx'
import { SearchResults } from '#ui/search/search-results.tsx'
import { usePendingSearch } from '#ui/search/use-pending-search.ts'
import { boxLocation } from './filters/named-place.ts'
import { type ChosenKind, takingOver } from './filters/recognised-filters.ts'
import { clearing } from './filters/set-filters.ts'
import { jobSearchTexts } from './job-search.en.ts'
import type { SearchedPage } from './job-search-queries.ts'
import { LaterSaveSearch } from './later-save-search.tsx'
import { SearchNotes, searchNotes } from './notes/search-notes.tsx'
import { type JobSearchChange, setting } from './search-change.ts'
import { searchTitle } from './search-title.ts'
import { useJobSearch } from './use-job-search.ts'

// Loaded lazily: the filters stand beside the jobs or in a drawer, and the others are below them or rarely shown.
const JobFilters = lazy(() =>
  import('./filters/job-filters.tsx').then((module) => ({ default: module.JobFilters })),
)
const ValueNotes = lazy(() =>
  import('./notes/value-notes.tsx').then((module) => ({ default: module.ValueNotes })),
)
const NoJobs = lazy(() => import('./notes/no-jobs.tsx').then((module) => ({ default: module.NoJobs })))
const SimilarJobs = lazy(() =>
  import('./notes/similar-jobs.tsx').then((module) => ({ default: module.SimilarJobs })),
)

interface JobSearchPageProps {
  /** The search in the URL. */
  readonly search: JobSearch
  /** Changes the search in the URL. The promise resolves when this is done. */
  readonly onChange: (change: JobSearchChange) => unknown
  /** On wide screens: the job that is open beside the list, and how to open one. */
  readonly beside?: JobBeside | null
}

interface JobBeside {
  readonly slug: string | undefined
  readonly onOpen: (slug: string) => void
  readonly panel: ReactNode
}

/** The job search. The URL holds search text, filters and sort order. */
export function JobSearchPage(props: JobSearchPageProps) {
  const t = useTexts(jobSearchTexts)
  const isPainted = useAfterPaint()
  const { shown: search, change } = usePendingSearch(props.search, props.onChange, (changed) =>
    readJobSearch({ ...changed }),
  )
  const { countRef, changeHere } = useResultFocus(change)
  const { query, page, jobs, recognised, all, place, filters } = useJobSearch(search)
  const head = useMemo(() => searchHead(search, location.origin), [search])
  const similar = query.isPlaceholderData ? undefined : page?.similar
  const marks = useLaterMarks()
  const among = [...jobs, ...(similar?.items ?? [])].map(({ id }) => id)
  const total = page?.total && counted(page.total)
  const count = total ? t('results.count', total) : t('results.some')
  const notes = page ? searchNotes(t, page) : []
  const hasOrder = isSearchable(search.q) && !(page && jobs.length === 0)
  const typedPlace = boxLocation(search.location, page)

  const searchFor = ({ q, location }: SearchWords) => {
    // The name of the current place stands for its key.
    const isSame = location === typedPlace
    changeHere(setting({ q, exact: undefined, ...(!isSame && { location, radiusKm: undefined }) }))
  }
  const filter = (next: JobSearchChange, replaces?: ChosenKind) => {
    const takeOver = takingOver(recognised, (kind) => kind === replaces)
    change((before) => next(takeOver(before)))
  }
  return (
    <Page
      title={t('title')}
      documentTitle={searchTitle(t, search, { place, recognised, filters })}
      head={head}
    >
      <SearchLayout
        box={<JobSearchBox words={{ q: search.q, location: typedPlace }} onSearch={searchFor} />}
        panel={
          <Suspense>
            {isPainted && <JobFilters {...{ search: all, asked: search, place, page }} onChange={filter} />}
          </Suspense>
        }
        panelWidth="15rem"
        filters={filters}
        noFilters={clearing(recognised)}
        count={count}
        announcement={query.isPlaceholderData || !page ? '' : announcementOf(t, { count, notes, page })}
        showLabel={total ? t('filters.showCount', total) : t('filters.show')}
        {...(hasOrder && {
          sort: {
            value: search.sort,
            words: { relevance: t('sort.relevance'), newest: t('sort.newest') },
            onChange: (sort) => change(setting({ sort })),
          },
        })}
        action={
          <LaterSaveSearch
            search={search}
            names={filters.map(({ name }) => name)}
            values={page && !query.isPlaceholderData ? (page.values ?? []) : undefined}
          />
        }
        countRef={countRef}
        beside={props.beside?.panel}
        onChange={changeHere}
      >
        <SearchNotes notes={notes} onChange={changeHere} />
        {page?.values?.some(({ state }) => state !== 'listed') && (
          <Suspense>
            <ValueNotes values={page.values} onChange={changeHere} />
          </Suspense>
        )}
        <SearchResults
          items={jobs}
          query={query}
          skeletons={<JobCardSkeletons count={8} />}
          none={
            <Suspense>
              <NoJobs {...{ search, page, recognised, filters }} onChange={changeHere} />
            </Suspense>
          }
          words={{ more: t('results.more'), loading: t('results.loading'), end: t('results.end') }}
          list={(rows) => <JobCardList label={t('results.label')}>{rows}</JobCardList>}
          row={(job, link) => (
            <li key={job.id}>
              <JobCard
                job={job}
                marks={marks({ jobId: job.id, among })}
                {...link}
                {...(props.beside && opening(job.slug, props.beside))}
              />
            </li>
          )}
        />
        {similar && (
          <Suspense>
            <SimilarJobs
              similar={similar}
              marks={(jobId) => marks({ jobId, among })}
              onSearch={(q) =>
                changeHere((before) => ({ ...takingOver(recognised)(before), q, exact: undefined }))
              }
            />
          </Suspense>
        )}
      </SearchLayout>
    </Page>
  )
}

/** Opens a job beside the list on a plain click. With a key or another button, the browser opens its page. */
function opening(slug: string, { slug: open, onOpen }: JobBeside) {
  return {
    isOpen: slug === open,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button) return
      event.preventDefault()
      onOpen(slug)
    },
  }
}

function announcementOf(
  t: Translate<typeof jobSearchTexts.english>,
  { count, notes, page }: { count: string; notes: ReturnType<typeof searchNotes>; page: SearchedPage },
): string {
  const similar = page.similar?.items.length ?? 0
  return [
    page.total?.count === 0 ? t('results.none') : `${count}.`,
    ...notes.map(({ text, link }) => text || link?.label),
    ...(similar > 0 ? [t('results.similar', counted(similar))] : []),
  ].join(' ')
}
