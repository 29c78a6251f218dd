import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApplicantRow } from '@vouch/contract'
import { useEffect } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantList } from '#lib/data/applicants.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkIcon } from '#ui/links/link-icon.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import { filtersOf, type PipelineSearch } from './pipeline-search.ts'

// Loads at most this many pages of a long list to find the applicant's position.
const mostPages = 5

interface NeighboursProps {
  readonly jobId: string
  readonly userId: string
  /** Search parameters of the list from which the viewer opened the applicant. */
  readonly list: PipelineSearch
}

/** Links to the previous and the next applicant of the list. */
export function Neighbours({ jobId, userId, list }: NeighboursProps) {
  const filters = filtersOf(list)
  const t = useTexts(texts)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    applicantList(jobId, filters),
  )
  const { position, previous, next } = neighboursOf(rowsOf(data), userId)
  const looking = data !== undefined && next === null && hasNextPage && data.pages.length < mostPages
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage()
  }, [looking, isFetchingNextPage, fetchNextPage])

  const counts = data?.pages[0]?.counts
  const total =
    counts && (filters.stage ? counts[filters.stage] : Object.values(counts).reduce((a, b) => a + b, 0))
  if (position === null) return null
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours.label')}>
      {previous && (
        <LinkIcon
          variant="default"
          size={36}
          to="/admin/jobs/employer/$jobId/$userId"
          params={{ jobId, userId: previous.userId }}
          search={list}
          aria-label={t('neighbours.previous')}
        >
          <IconChevronLeft size={18} />
        </LinkIcon>
      )}
      {total !== undefined && (
        <Hint>
          {t('neighbours.position', { position: formatNumber(position), count: formatNumber(total) })}
        </Hint>
      )}
      {next && (
        <LinkIcon
          variant="default"
          size={36}
          to="/admin/jobs/employer/$jobId/$userId"
          params={{ jobId, userId: next.userId }}
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
  readonly previous: ApplicantRow | null
  readonly next: ApplicantRow | null
}

function neighboursOf(rows: readonly ApplicantRow[], userId: string): Neighbourhood {
  const index = rows.findIndex((row) => row.userId === userId)
  if (index === -1) return { position: null, previous: null, next: null }
  return { position: index + 1, previous: rows[index - 1] ?? null, next: rows[index + 1] ?? null }
}
