import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantList, companyApplicantList } from '#lib/data/applicants.ts'
import { type CappedCount, formatCount, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkIcon } from '#ui/links/link-icon.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import { companyFiltersOf, filtersOf, type OriginSearch } from './pipeline-search.ts'

// Loads at most this many pages of a long list to find the applicant's position.
const mostPages = 5

interface NeighboursProps {
  readonly jobId: string
  readonly userId: string
  /** Search parameters of the list from which the viewer opened the applicant. */
  readonly list: OriginSearch
}

/** Links to the previous and the next applicant of the list, which is that of a job or of all jobs. */
export function Neighbours(props: NeighboursProps) {
  return props.list.of === 'all-jobs' ? <OfAllJobs {...props} /> : <OfJob {...props} />
}

function OfJob({ jobId, userId, list }: NeighboursProps) {
  const filters = filtersOf(list)
  const query = useInfiniteQuery(applicantList(jobId, filters))
  const rows = rowsOf(query.data).map((row) => ({ jobId, userId: row.userId }))
  const counts = query.data?.pages[0]?.counts
  const total =
    counts && (filters.stage ? counts[filters.stage] : Object.values(counts).reduce((a, b) => a + b, 0))
  return <Links here={{ jobId, userId }} list={list} rows={rows} total={total} query={query} />
}

function OfAllJobs({ jobId, userId, list }: NeighboursProps) {
  const query = useInfiniteQuery(companyApplicantList(companyFiltersOf(list)))
  const rows = rowsOf(query.data).map((row) => ({ jobId: row.job.id, userId: row.userId }))
  const total = query.data?.pages[0]?.total
  return <Links here={{ jobId, userId }} list={list} rows={rows} total={total} query={query} />
}

/** Parameters of an applicant's address. */
interface Place {
  readonly jobId: string
  readonly userId: string
}

interface LinksProps {
  readonly here: Place
  readonly list: OriginSearch
  /** The rows loaded so far. */
  readonly rows: readonly Place[]
  readonly total: number | CappedCount | undefined
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> & {
    readonly data: { readonly pages: readonly unknown[] } | undefined
  }
}

function Links({ here, list, rows, total, query }: LinksProps) {
  const t = useTexts(texts)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { position, previous, next } = neighboursOf(rows, here)
  const looking = data !== undefined && next === null && hasNextPage && data.pages.length < mostPages
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage()
  }, [looking, isFetchingNextPage, fetchNextPage])

  if (position === null) return null
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours.label')}>
      {previous && (
        <LinkIcon
          variant="default"
          size={36}
          to="/admin/jobs/employer/$jobId/$userId"
          params={previous}
          search={list}
          aria-label={t('neighbours.previous')}
        >
          <IconChevronLeft size={18} />
        </LinkIcon>
      )}
      {total !== undefined && (
        <Hint>
          {t('neighbours.position', { position: formatNumber(position), count: formatCount(total) })}
        </Hint>
      )}
      {next && (
        <LinkIcon
          variant="default"
          size={36}
          to="/admin/jobs/employer/$jobId/$userId"
          params={next}
          search={list}
          aria-label={t('neighbours.next')}
        >
          <IconChevronRight size={18} />
        </LinkIcon>
      )}
    </nav>
  )
}

interface Neighbourhood {
  /** The applicant's position in the list, from 1; null if the list does not contain them. */
  readonly position: number | null
  readonly previous: Place | null
  readonly next: Place | null
}

function neighboursOf(rows: readonly Place[], { jobId, userId }: Place): Neighbourhood {
  // Somebody may have applied to several jobs.
  const index = rows.findIndex((row) => row.jobId === jobId && row.userId === userId)
  if (index === -1) return { position: null, previous: null, next: null }
  return { position: index + 1, previous: rows[index - 1] ?? null, next: rows[index + 1] ?? null }
}
