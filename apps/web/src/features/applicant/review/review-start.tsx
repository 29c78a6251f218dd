import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { reviewQueue } from '#lib/data/applicants.ts'
import { type CappedCount, counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { reviewTexts } from './review.en.ts'
import type { Person } from './use-queue.ts'

interface ReviewStartProps {
  /** The job whose applicants are reviewed; undefined for those of all jobs. */
  readonly scope: string | undefined
  /** Whether the viewer has gone through the queue. Otherwise its first applicant opens. */
  readonly seen: boolean
  readonly onOpen: (person: Person) => void
}

/** Opens the first applicant of the review queue, or says that nobody is waiting. */
export function ReviewStart({ scope, seen, onOpen }: ReviewStartProps) {
  const t = useTexts(reviewTexts)
  // What was loaded before may still have those who have an answer by now.
  const query = useInfiniteQuery({ ...reviewQueue(scope), refetchOnMount: 'always' })
  const { data, error, isFetching, refetch } = query
  const current = isFetching ? undefined : data
  const [row] = rowsOf(current)
  const [jobId, userId] = [row?.job.id, row?.userId]
  const opens = !seen && jobId !== undefined && userId !== undefined
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (opens) open({ jobId, userId })
  }, [opens, jobId, userId])
  return (
    <Page title={t('title')}>
      {current && !opens ? (
        <End
          scope={scope}
          waiting={current.pages[0]?.total ?? { count: 0, capped: false }}
          onAgain={() => row && onOpen({ jobId: row.job.id, userId: row.userId })}
        />
      ) : (
        <LoadState error={isFetching ? null : error} onRetry={refetch}>
          <Skeleton height={36} mb="lg" />
          <Skeleton height={360} />
        </LoadState>
      )}
    </Page>
  )
}

interface EndProps {
  readonly scope: string | undefined
  readonly waiting: CappedCount
  readonly onAgain: () => void
}

function End({ scope, waiting, onAgain }: EndProps) {
  const t = useTexts(reviewTexts)
  const away =
    scope === undefined ? (
      <LinkButton variant="default" to="/admin/jobs/employer/applicants">
        {t('empty.applicants')}
      </LinkButton>
    ) : (
      <LinkButton variant="default" to="/admin/jobs/employer/$jobId" params={{ jobId: scope }}>
        {t('empty.applicants')}
      </LinkButton>
    )
  if (waiting.count === 0) {
    return (
      <EmptyState title={t('empty.title')} icon={<IconCircleCheck size={32} />} actions={away}>
        {t('empty.body')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('seen.title')}
      actions={
        <>
          {away}
          <Button onClick={onAgain}>{t('seen.again')}</Button>
        </>
      }
    >
      {t('seen.body', counted(waiting))}
    </EmptyState>
  )
}
