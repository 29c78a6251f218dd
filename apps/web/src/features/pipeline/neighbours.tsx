import { Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantList } from '#lib/data/applicants.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkIcon } from '#ui/layout/link-icon.tsx'
import { neighboursOf } from './neighbours-of.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import type { ApplicantSearch } from './pipeline-search.ts'

// Looking further for somebody in a long list would cost more than the two arrows are worth.
const mostPages = 5

interface NeighboursProps {
  readonly jobId: string
  readonly userId: string
  /** The filters of the list from which the person came. */
  readonly filters: ApplicantSearch
}

/** To the applicant before and after this one, in the order of the list. */
export function Neighbours({ jobId, userId, filters }: NeighboursProps) {
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
          search={filters}
          aria-label={t('neighbours.previous')}
        >
          <IconChevronLeft size={18} />
        </LinkIcon>
      )}
      {total !== undefined && (
        <Text size="sm" c="dimmed">
          {t('neighbours.position', { position: formatNumber(position), count: formatNumber(total) })}
        </Text>
      )}
      {next && (
        <LinkIcon
          variant="default"
          size={36}
          to="/admin/jobs/employer/$jobId/$userId"
          params={{ jobId, userId: next.userId }}
          search={filters}
          aria-label={t('neighbours.next')}
        >
          <IconChevronRight size={18} />
        </LinkIcon>
      )}
    </nav>
  )
}
